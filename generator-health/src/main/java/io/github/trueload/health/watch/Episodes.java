// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import java.util.ArrayList;
import java.util.List;

/** Adds up episodes that overlap. Stateless. */
final class Episodes {
    private Episodes() {}

    /** Seconds in which at least one of these rules complained. */
    static long seconds(List<RuleHistory> histories) {
        List<Episode> episodes = new ArrayList<>();
        for (RuleHistory history : histories) {
            episodes.addAll(history.episodes());
        }
        episodes.sort((a, b) -> Long.compare(a.fromMs(), b.fromMs()));
        long sum = 0;
        long covered = Long.MIN_VALUE;
        for (Episode episode : episodes) {
            sum += Math.max(0, episode.toMs() - Math.max(covered, episode.fromMs()));
            covered = Math.max(covered, episode.toMs());
        }
        return Math.round(sum / 1000.0);
    }
}
