// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.account.AccountText;
import io.github.trueload.health.account.Statement;
import io.github.trueload.health.matter.Matter.Objection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The rules by which the account of the users' time decides what the figures of a run are worth, as
 * docs/generator-health.md states them.
 */
final class TimeRules {
    /** Fewer looks tell nothing of a whole run. */
    private static final int FEW_LOOKS = 10;

    /** Fewer stacks tell nothing of a label. */
    private static final int FEW_STACKS = 20;

    /** What costs a sample less than so many milliseconds is no reason to doubt its figures. */
    private static final double LITTLE_MS = 1;

    private static final double MOST = 0.5;
    private static final double CLIENT_INVALID = 0.3;
    private static final double CLIENT_DOUBTFUL = 0.1;

    /** So many seconds without a sample, while all wait for each other, are no rendezvous any more. */
    private static final int MEETING_SECONDS = 10;

    final List<Objection> objections = new ArrayList<>();
    private final double invalid;
    private final double doubtful;

    /** From which share of the generator on figures are invalid, and from which doubtful. */
    TimeRules(double invalid, double doubtful) {
        this.invalid = invalid;
        this.doubtful = doubtful;
    }

    static double invalidFrom(Settings settings) {
        return settings.share("invalidPercent", 10);
    }

    static double doubtfulFrom(Settings settings) {
        return settings.share("doubtfulPercent", 3);
    }

    void addMeeting(int seconds) {
        if (seconds >= MEETING_SECONDS) {
            add(
                    false,
                    "for " + seconds + " s all users waited in a Synchronizing Timer for others, who never came: its"
                            + " group is larger than the users who can reach it");
        }
    }

    /** The generator's part of response times and, unless rates were kept, of the throughput; the client's own work. */
    void addTime(Statement account, boolean kept) {
        if (account.looks < FEW_LOOKS) {
            if (account.looks > 0) {
                add(false, "users could be looked at " + account.looks + " times only");
            }
            return;
        }
        Statement.Share inSamples = account.generatorInSamples();
        weigh(
                inSamples,
                invalid,
                doubtful,
                " of the time in samples was the generator's" + AccountText.places(account, true));
        Statement.Share cost = cost(account);
        if (!kept) {
            weigh(
                    cost,
                    invalid,
                    doubtful,
                    " of the users' time was the generator's, and with it about as much of the throughput"
                            + AccountText.places(account, false));
        }
        Statement.Share client = account.clientInSamples();
        if (client.surelyMs() >= LITTLE_MS * account.samples) {
            weigh(
                    client,
                    CLIENT_INVALID,
                    CLIENT_DOUBTFUL,
                    " of the time in samples was the client's own work, not the target's" + AccountText.work(account));
        }
        if (account.worstTenSeconds > 0) {
            add(
                    true,
                    Format.percent(account.worstTenSeconds)
                            + " of the time in samples of ten of the seconds was the generator's");
        }
    }

    /** What JMeter itself needs between samples is little for each, and a large share only of very short samples. */
    private static Statement.Share cost(Statement account) {
        return account.plainMs() < LITTLE_MS * account.samples ? account.generatorBesidesPlain() : account.generator();
    }

    /** Users who spend most of their time in the generator, however many do not; by the samples of each label. */
    void addCrowds(Statement account, ToLongFunction<String> samples) {
        List<String> some = new ArrayList<>();
        for (Statement.Group crowd : account.crowds) {
            Statement.Share share = crowd.generator();
            if (crowd.seen() >= FEW_STACKS
                    && share.share - share.error > MOST
                    && share.surelyMs() >= LITTLE_MS * Math.max(1, samples.applyAsLong(crowd.label))) {
                some.add(Format.percent(share.share) + " at '" + crowd.label + "' of '" + crowd.name + "'"
                        + AccountText.places(crowd));
            }
        }
        if (!some.isEmpty()) {
            add(false, "of the time without pauses the generator took " + String.join(", ", some));
        }
    }

    private void weigh(Statement.Share share, double invalidFrom, double doubtfulFrom, String what) {
        if (share.reaches(doubtfulFrom)) {
            add(share.reaches(invalidFrom), AccountText.share(share.share, share.error) + what);
        }
    }

    private void add(boolean isInvalid, String text) {
        objections.add(isInvalid ? Objection.invalid(text) : Objection.doubtful(text));
    }
}
