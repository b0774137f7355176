// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The rows of {@code jmeter_instance_claim} by which a run says that it, and nobody else, writes rows of a measurement
 * with some tags, and what is known of other runs that say the same. Only who was seen to go on beside this run is a
 * rival: one that ended or was killed claims nothing any more, and clocks that differ do not matter. Own claims are
 * made by one thread, others are looked at by one, and what is known of them is read by any.
 */
final class Claims {
    private static final String PROCESS = UUID.randomUUID().toString();
    private static final int NANOS_IN_MS = 1_000_000;
    private static final int MOST_READ = 500;
    private static final String TIME = "time";

    /** One request with claims may have been under way when a run was killed. */
    private static final int ALIVE_ADVANCES = 2;

    /** At the last look so many claims in one go are enough: they are the work of four seconds at least. */
    private static final double ALIVE_BEATS_AT_LAST = 4;

    private final Map<String, String> tags;
    private final String measurement;
    private final String instance;
    private final String rows;
    private final String machine;
    private final String run;
    private final String claimant = PROCESS + "/" + UUID.randomUUID();
    private int beats;

    private final Map<String, Other> others = new HashMap<>();
    private volatile Set<String> rivals = Collections.emptySet();
    private volatile boolean looked;
    private volatile long latestMs = Long.MIN_VALUE;

    /** @param tags of all rows but for {@code instance}; rows that differ in one of these do not replace each other */
    Claims(String measurement, Map<String, String> tags, String instance, String machine, String run) {
        this.run = run;
        this.measurement = measurement;
        this.instance = instance;
        this.tags = new HashMap<>(tags);
        // A user's own may have the names of fields.
        this.tags.keySet().retainAll(Collections.singleton(Tag.APPLICATION));
        // A text without quotes and the like needs no care on its way back.
        this.machine = machine.replaceAll("[^\\w.:-]", "_");
        this.rows = Long.toHexString(Row.of(measurement, 0)
                .tags(tags)
                .tag(Tag.INSTANCE, instance)
                .field(Field.BEAT, 0)
                .build()
                .series);
    }

    Row alive(long nowMs) {
        return row(nowMs, 1).build();
    }

    /**
     * The row that gives the name up; made before the last rows, so that who finds those finds this. Also where the
     * name is claimed no more: whoever may read knows by it what rows there have to be.
     *
     * @param recorded samples of the run
     * @param counted those that the rows of all samples together add up to; not a number where there are no such rows
     */
    Row over(long nowMs, double recorded, double counted) {
        return row(nowMs, 0)
                .field(Field.MEASUREMENT, measurement)
                .field(Field.RECORDED, recorded)
                .field(Field.COUNTED, counted)
                .build();
    }

    private Row.Builder row(long nowMs, int running) {
        return Row.of(Measurement.CLAIM, nowMs)
                // Two runs that share a name share a series too, and must not replace each other's claims.
                .nanos(ThreadLocalRandom.current().nextInt(NANOS_IN_MS))
                .tags(tags)
                .tag(Tag.INSTANCE, instance)
                .field(Field.ROWS, rows)
                .field(Field.RUN, run)
                .field(Field.CLAIMANT, claimant)
                .field(Field.MACHINE, machine)
                .field(Field.BEAT, beats++)
                .field(Field.RUNNING, running);
    }

    /** The query for the latest claims to the same rows. */
    String query() {
        return "SELECT \"" + Field.CLAIMANT + "\",\"" + Field.MACHINE + "\",\"" + Field.BEAT + "\",\"" + Field.RUNNING
                + "\" FROM \"" + Measurement.CLAIM + "\" WHERE \"" + Tag.INSTANCE + "\"='"
                + instance.replace("\\", "\\\\").replace("'", "\\'") + "' AND \"" + Field.ROWS + "\"='" + rows
                + "' AND time > now() - 5m ORDER BY time DESC LIMIT " + MOST_READ;
    }

    /**
     * Takes note of the claims that are there now, by the names of their columns; what is no claim is left out.
     *
     * @param last whether nobody will look again
     */
    void look(Collection<Map<String, String>> found, boolean last) {
        Map<String, Map<String, String>> newest = new HashMap<>();
        for (Map<String, String> claim : found) {
            if (isClaim(claim) && !claim.get(Field.CLAIMANT).equals(claimant)) {
                latestMs = Math.max(latestMs, Long.parseLong(claim.get(TIME)));
                newest.merge(claim.get(Field.CLAIMANT), claim, (one, other) -> beat(one) > beat(other) ? one : other);
            }
        }
        Set<String> alive = new TreeSet<>(rivals);
        newest.forEach((name, claim) -> {
            // Who was not there at the first look began after it, with beat 0.
            Other other = others.computeIfAbsent(name, ignored -> new Other(looked && last ? -1 : beat(claim)));
            // Listeners of one JVM know each other.
            if (other.wasAlive(beat(claim), last) && !name.startsWith(PROCESS)) {
                alive.add(claim.get(Field.MACHINE));
            }
        });
        rivals = Collections.unmodifiableSet(alive);
        looked = true;
    }

    private static boolean isClaim(Map<String, String> row) {
        return !row.getOrDefault(Field.CLAIMANT, "").isEmpty()
                && !row.getOrDefault(Field.MACHINE, "").isEmpty()
                && row.getOrDefault(Field.BEAT, "").matches("\\d+(\\.\\d+)?")
                && row.getOrDefault(TIME, "").matches("\\d{1,18}");
    }

    private static double beat(Map<String, String> claim) {
        return Double.parseDouble(claim.get(Field.BEAT));
    }

    /** The machines of those who were alive at any look. Any thread. */
    Set<String> rivals() {
        return rivals;
    }

    /** Whether another run may have claimed the name at or after a time; it may before the first look. Any thread. */
    boolean mayBeSince(long timeMs) {
        return !looked || latestMs >= timeMs;
    }

    /** What was seen of another run, look by look. */
    private static final class Other {
        private final double firstBeat;
        private double lastBeat;
        private int advances;

        Other(double beat) {
            firstBeat = beat;
            lastBeat = beat;
        }

        boolean wasAlive(double beat, boolean last) {
            advances += beat > lastBeat ? 1 : 0;
            lastBeat = Math.max(lastBeat, beat);
            return advances >= ALIVE_ADVANCES || last && beat - firstBeat >= ALIVE_BEATS_AT_LAST;
        }
    }
}
