// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.claim;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The claim of one run to a name: that it writes rows of a measurement with some tags, and nobody else. Beats are
 * counted by one thread; everything else is immutable.
 */
public final class OwnClaim {
    private static final String PROCESS = UUID.randomUUID().toString();
    private static final int NANOS_IN_MS = 1_000_000;
    private static final int MOST_READ = 500;

    private final Map<String, String> tags;
    private final String measurement;
    private final String instance;
    private final String rows;
    private final String machine;
    private final String run;
    private int beats;

    /**
     * Claims a name.
     *
     * @param measurement of the rows; those that differ in it do not replace each other
     * @param tags of all of them, but for {@code instance}
     * @param instance the name
     * @param machine where this runs, for those who find it
     */
    public OwnClaim(String measurement, Map<String, String> tags, String instance, String machine) {
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
                .series());
        this.run = PROCESS + "/" + UUID.randomUUID();
    }

    /** The row that says that this run is alive. */
    public Row alive(long nowMs) {
        return row(nowMs, 1).build();
    }

    /**
     * The row that says that this run is over.
     *
     * @param recorded samples that it recorded
     * @param counted of these, samples that the rows of all samples together add up to; not a number for none
     */
    public Row over(long nowMs, double recorded, double counted) {
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
                .field(Field.MACHINE, machine)
                .field(Field.BEAT, beats++)
                .field(Field.RUNNING, running);
    }

    /** The query for the latest claims to the same rows. */
    public String query() {
        return "SELECT \"" + Field.RUN + "\",\"" + Field.MACHINE + "\",\"" + Field.BEAT + "\",\"" + Field.RUNNING
                + "\" FROM \"" + Measurement.CLAIM + "\" WHERE \"" + Tag.INSTANCE + "\"='"
                + instance.replace("\\", "\\\\").replace("'", "\\'") + "' AND \"" + Field.ROWS + "\"='" + rows
                + "' AND time > now() - 5m ORDER BY time DESC LIMIT " + MOST_READ;
    }

    boolean isOwn(Claim claim) {
        return claim.run.equals(run);
    }

    /** Listeners of one JVM know each other. */
    boolean isOfThisProcess(Claim claim) {
        return claim.run.startsWith(PROCESS);
    }
}
