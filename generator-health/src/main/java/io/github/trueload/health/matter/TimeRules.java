// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static io.github.trueload.health.matter.Matter.percent;

import io.github.trueload.health.account.Spent;
import io.github.trueload.health.account.Spent.Second;
import io.github.trueload.health.account.Statement;
import io.github.trueload.health.matter.Matter.Objection;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/** By which the account decides what the figures of a run are worth, as docs/generator-health.md states them. */
final class TimeRules {
    /** Fewer looks tell nothing of a whole run. */
    private static final int FEW_LOOKS = 10;

    /** Fewer stacks tell nothing of a label. */
    private static final int FEW_STACKS_OF_LABEL = 20;

    static final double MOST = 0.5;
    private static final double CLIENT_INVALID = 0.3;
    private static final double CLIENT_DOUBTFUL = 0.1;

    /** So many seconds without a sample, while all wait for each other, are no rendezvous any more. */
    private static final int MEETING_SECONDS = 10;

    final List<Objection> objections = new ArrayList<>();
    /** From which share of the generator on figures are invalid, and from which doubtful. */
    final double invalid;

    private final double doubtful;

    TimeRules(Settings settings) {
        invalid = settings.share("invalidPercent", 10);
        doubtful = settings.share("doubtfulPercent", 3);
    }

    void addMeeting(int seconds) {
        if (seconds >= MEETING_SECONDS) {
            objections.add(Objection.doubtful("for " + seconds
                    + " s all users waited in a Synchronizing Timer for others, who never came: its group is larger"
                    + " than the users who can reach it"));
        }
    }

    /**
     * The generator's part of response times and of the throughput, but for thread groups whose rates were kept;
     * the client's work. Where ten seconds had a verdict, a share that few looks tell of counts as well.
     */
    void addTime(Statement account, Set<String> kept, boolean hasVerdict) {
        if (account.looks < FEW_LOOKS) {
            if (account.looks > 0) {
                objections.add(Objection.doubtful("users could be looked at " + account.looks + " times only"));
            }
            return;
        }
        String inSamples = " of the time in samples was the generator's";
        weigh(account.generatorInSamples(), hasVerdict, inSamples + account.largestInSamples());
        Spent unkept = account.besides(kept);
        // What JMeter itself needs between samples is little for each, and much only of very short samples.
        weigh(
                account.generator(unkept, Second.LITTLE_MS * account.samples),
                hasVerdict,
                " of the users' time was the generator's, and with it about as much of the throughput"
                        + account.largest(unkept));
        Statement.Share client = account.clientInSamples();
        if (client.surelyMs() >= Second.LITTLE_MS * account.samples && client.reaches(CLIENT_DOUBTFUL)) {
            objections.add(new Objection(
                    client.reaches(CLIENT_INVALID),
                    client.text() + " of the time in samples was the client's own work, not the target's"
                            + account.work()));
        }
        if (account.worstTenSeconds > 0) {
            objections.add(Objection.invalid(percent(account.worstTenSeconds)
                    + " of the time in samples of ten of the seconds was the generator's"));
        }
    }

    /** Users who spend most of their time in the generator, however many do not; by the samples of each label. */
    void addCrowds(Statement account, ToLongFunction<String> samples) {
        List<String> some = new ArrayList<>();
        for (Statement.Group crowd : account.crowds) {
            Statement.Share share = crowd.generator();
            if (crowd.stacks(place -> true) >= FEW_STACKS_OF_LABEL
                    && share.share - share.error > MOST
                    && share.surelyMs() >= Second.LITTLE_MS * Math.max(1, samples.applyAsLong(crowd.label))) {
                some.add(percent(share.share) + " at '" + crowd.label + "' of '" + crowd.name + "'" + crowd.largest());
            }
        }
        if (!some.isEmpty()) {
            objections.add(
                    Objection.doubtful("of the time without pauses the generator took " + String.join(", ", some)));
        }
    }

    private void weigh(Statement.Share share, boolean hasVerdict, String what) {
        if (share.reaches(doubtful) || hasVerdict && share.share >= invalid) {
            objections.add(new Objection(share.reaches(invalid), share.text() + what));
        }
    }
}
