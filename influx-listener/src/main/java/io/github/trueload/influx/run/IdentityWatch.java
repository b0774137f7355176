// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.claim.Claim;
import io.github.trueload.influx.claim.OtherClaims;
import io.github.trueload.influx.claim.OwnClaim;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.write.QueryClient;
import io.github.trueload.influx.write.RowReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out whether another generator writes under this one's name. The listener's clock thread writes the claim; a
 * thread of its own reads back the claims of others: at once, a few times while the test is young, then seldom. It may
 * wait for the server, nobody waits for it. Thread-safe.
 */
final class IdentityWatch {
    private static final Logger log = LoggerFactory.getLogger(ListenerRun.LOGGER);
    private static final int EARLY_LOOKS = 4;
    private static final int BEATS_EARLY = 2;
    private static final int BEATS_LATER = 12;
    private static final int MOST_REFUSALS = 3;
    private static final long STOP_MS = 500;

    private final CountDownLatch over = new CountDownLatch(1);
    private final String name;
    private final String claimed;
    private final OwnClaim own;
    private final OtherClaims others;
    private final RowReader reader;
    private final Consumer<Row> sink;
    private final long beatMs;
    private final Thread thread;
    private volatile boolean claiming = true;
    private volatile boolean looked;
    private boolean told;
    private int refusals;
    private long nextBeatMs = Long.MIN_VALUE;

    /**
     * Prepares a watch.
     *
     * @param name the listener's name, for the log
     * @param claimed the name that is claimed, and where, for the log
     * @param sink takes claims on their way to the server
     * @param beatMs how often to claim
     */
    IdentityWatch(String name, String claimed, OwnClaim own, RowReader reader, Consumer<Row> sink, long beatMs) {
        this.name = name;
        this.claimed = claimed;
        this.own = own;
        this.others = new OtherClaims(own);
        this.reader = reader;
        this.sink = sink;
        this.beatMs = beatMs;
        this.thread = new Thread(this::lookUntilOver, "trueload-influx-claim " + name);
        thread.setDaemon(true);
    }

    IdentityWatch start() {
        thread.start();
        return this;
    }

    /** Claims the name when it is time to. The listener's clock thread. */
    void claim(long nowMs) {
        if (claiming && (nowMs >= nextBeatMs || nowMs < nextBeatMs - beatMs)) {
            nextBeatMs = nowMs + beatMs;
            sink.accept(own.alive(nowMs));
        }
    }

    /**
     * Gives the name up; before the last rows, so that who finds those finds this. The listener's clock thread.
     *
     * @param recorded samples of the run
     * @param counted those that the rows of all samples together add up to; not a number where there are no such rows
     */
    void release(long nowMs, double recorded, double counted) {
        if (claiming) {
            sink.accept(own.over(nowMs, recorded, counted));
        }
    }

    /** Ends the reading. */
    void stop() {
        over.countDown();
        reader.close();
        try {
            thread.join(STOP_MS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether the first look is still to come to its end, whatever that is. */
    boolean isFirstLookUnderWay() {
        return !looked;
    }

    /** Whether another run may have written under this name at or after a time. */
    boolean mayFollowAnother(long timeMs) {
        return others.mayBeSince(timeMs);
    }

    /** Who else writes under this name now, and what to do about it, in a sentence; empty while nobody is known to. */
    String duplicate() {
        return others.machines().isEmpty()
                ? ""
                : "another generator (on " + String.join(", ", others.machines()) + ") writes as "
                        + claimed + " too, so that each REPLACES rows of the other and both lose samples there."
                        + " Give each generator a name of its own: parameter " + Parameter.INSTANCE.text()
                        + ", or property " + Parameter.INSTANCE.property()
                        + ", with ${ip}:${port} (the default), ${host} or ${env:NAME} in it";
    }

    private void lookUntilOver() {
        try {
            int looks = 0;
            do {
                look();
                looked = true;
                looks++;
            } while (refusals < MOST_REFUSALS && !over.await(pauseMs(looks), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Not all generators at once. */
    private long pauseMs(int looks) {
        return beatMs * (looks < EARLY_LOOKS ? BEATS_EARLY : BEATS_LATER)
                + ThreadLocalRandom.current().nextLong(beatMs);
    }

    private void look() {
        try {
            List<Claim> claims = new ArrayList<>();
            for (Map<String, String> row : reader.read(own.query())) {
                Claim.of(row).ifPresent(claims::add);
            }
            refusals = 0;
            others.look(claims);
            tell();
        } catch (QueryClient.RefusedException e) {
            refused(e.getMessage());
        } catch (IOException e) {
            log.debug("{}: claims to {} could not be read just now: {}", name, claimed, e.toString());
        }
    }

    private void tell() {
        if (!told && !others.machines().isEmpty()) {
            told = true;
            log.error("{}: {}", name, duplicate());
        }
    }

    /** A receiver that cannot be asked, or does not answer those who may only write. */
    private void refused(String why) {
        refusals++;
        if (refusals == MOST_REFUSALS) {
            claiming = false;
            log.info(
                    "{}: rows cannot be read back ({}), so that another generator that writes as {} would not be found;"
                            + " everything else works",
                    name,
                    why,
                    claimed);
        }
    }
}
