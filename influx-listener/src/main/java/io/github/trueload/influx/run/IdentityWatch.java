// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.write.QueryClient;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whether another generator writes under this one's name. The listener's clock thread writes the claim; a
 * thread of its own reads back the claims of others: at once, often while the test is young, then seldom. It may
 * wait for the server, nobody waits for it. Thread-safe.
 */
final class IdentityWatch {
    private static final Logger log = LoggerFactory.getLogger(ListenerRun.LOGGER);

    /** A claim a second in the first twenty, because a short test wants to know, too; then one in five. */
    private static final int EARLY_BEATS = 20;

    private static final long EARLY_BEAT_MS = 1_000;
    private static final long BEAT_MS = 5_000;

    /** Between looks; generators add a part of it by chance, so that not all look at once. */
    private static final long[] PAUSES_MS = {2_000, 2_000, 2_000, 2_000, 10_000, 10_000, 10_000, 10_000, 60_000};

    /** The clock's turns come a few milliseconds early or late. */
    private static final long JITTER_MS = 100;

    /** Of a receiver that cannot be asked, or does not answer those who may only write. */
    private static final int MOST_REFUSALS = 3;

    private static final long LAST_LOOK_MS = 1_000;
    private static final long STOP_MS = 500;

    private final String name;
    private final String claimed;
    /** Those of this run, which are made by the listener's clock thread, and what is known of others. */
    final Claims claims;

    private final Reader reader;
    private final Runnable close;
    private final BooleanSupplier takesRows;
    private final Consumer<Row> sink;
    private final RunClock looks;
    private volatile boolean claiming = true;
    private volatile boolean looked;
    private boolean told;
    private int refusals;
    private int pauses;
    private int beats;
    private long nextBeatMs = Long.MIN_VALUE;

    /** Reads rows by the names of their columns. */
    interface Reader {
        /** As {@link QueryClient#read}. */
        List<Map<String, String>> read(String query) throws IOException;
    }

    /**
     * @param claimed the name that is claimed, and where, for the log
     * @param close ends a reading that is under way, and all that follow
     * @param takesRows whether the server took any samples so far
     */
    IdentityWatch(
            String name,
            String claimed,
            Claims claims,
            Reader reader,
            Runnable close,
            BooleanSupplier takesRows,
            Consumer<Row> sink) {
        this.name = name;
        this.claimed = claimed;
        this.claims = claims;
        this.reader = reader;
        this.close = close;
        this.takesRows = takesRows;
        this.sink = sink;
        this.looks = new RunClock(
                "trueload-influx-claim " + name,
                nowMs -> pauseMs(),
                e -> log.error("{}: claims to {} could not be looked at; please report it", name, claimed, e),
                this::firstLook,
                nowMs -> look(false),
                () -> look(true));
    }

    IdentityWatch start() {
        looks.start();
        return this;
    }

    /** Claims the name when it is time to. The listener's clock thread. */
    void claim(long nowMs) {
        if (claiming && (nowMs >= nextBeatMs - JITTER_MS || nowMs < nextBeatMs - BEAT_MS)) {
            nextBeatMs = nowMs + (++beats < EARLY_BEATS ? EARLY_BEAT_MS : BEAT_MS);
            sink.accept(claims.alive(nowMs));
        }
    }

    /** Ends the reading with one last look, for which there is only so much time. */
    void stop() {
        looks.stop(LAST_LOOK_MS);
        close.run();
        looks.stop(STOP_MS);
    }

    /** Whether the first look is still to come to its end, whatever that is. */
    boolean isFirstLookUnderWay() {
        return !looked;
    }

    /**
     * Who else wrote under this name, and what to do about it, in a sentence; empty while nobody is known to. Rows that
     * were replaced stay lost, so it is true to the end of the run.
     */
    String duplicate() {
        return claims.rivals().isEmpty()
                ? ""
                : "another generator (on " + String.join(", ", claims.rivals()) + ") writes as "
                        + claimed + " too, so that each REPLACES rows of the other and both lose samples there."
                        + " Give each generator a name of its own: parameter " + Parameter.INSTANCE.text()
                        + ", or property " + Parameter.INSTANCE.property()
                        + ", with ${ip}:${port} (the default), ${host} or ${env:NAME} in it";
    }

    private void firstLook() {
        try {
            look(false);
        } finally {
            looked = true;
        }
    }

    private long pauseMs() {
        long ms = PAUSES_MS[Math.min(pauses++, PAUSES_MS.length - 1)];
        return ms + ThreadLocalRandom.current().nextLong(ms / 2);
    }

    private void look(boolean last) {
        if (refusals == MOST_REFUSALS) {
            return;
        }
        try {
            List<Map<String, String>> rows = reader.read(claims.query());
            refusals = 0;
            claims.look(rows, last);
            if (!told && !claims.rivals().isEmpty()) {
                told = true;
                log.error("{}: {}", name, duplicate());
            }
        } catch (QueryClient.RefusedException e) {
            // A database that is not there yet, or a wrong password, keeps rows waiting, too.
            if (takesRows.getAsBoolean() && ++refusals == MOST_REFUSALS) {
                claiming = false;
                looks.end();
                log.info(
                        "{}: rows cannot be read back ({}), so that another generator that writes as {} would not be"
                                + " found; everything else works",
                        name,
                        e.getMessage(),
                        claimed);
            }
        } catch (IOException e) {
            log.debug("{}: claims to {} could not be read just now: {}", name, claimed, e.toString());
        }
    }
}
