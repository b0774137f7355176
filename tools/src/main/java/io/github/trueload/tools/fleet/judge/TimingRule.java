// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import io.github.trueload.tools.fleet.model.Figure;
import io.github.trueload.tools.fleet.model.Fleet;
import io.github.trueload.tools.fleet.model.Generator;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * All started together, and ended together and by themselves. Times are those of the database's clock where a
 * generator's is known to differ.
 */
final class TimingRule implements Rule {
    private static final long QUIET_MS = 10_000;
    private static final double SHARE_OF_RUN = 0.1;

    private final long lateMs;

    /** @param lateMs who starts so much later than half of all is late */
    TimingRule(long lateMs) {
        this.lateMs = lateMs;
    }

    @Override
    public void look(Fleet fleet, Consumer<Finding> sink) {
        OptionalLong start = median(fleet, Generator::started);
        OptionalLong end = median(fleet, Generator::ended);
        Findings findings = new Findings();
        for (Generator each : fleet.generators()) {
            if (start.isPresent() && each.started().isPresent()) {
                started(each, each.started().getAsLong() - start.getAsLong(), findings);
            }
            if (each.isOver()) {
                ended(each, start, end, findings);
            } else {
                goneOrRunning(each, fleet.toMs(), findings);
            }
        }
        findings.to(sink);
    }

    private void started(Generator each, long afterMs, Findings findings) {
        if (afterMs > lateMs) {
            findings.add(
                    "late", Word.DOUBTFUL, each.name(), "started " + seconds(afterMs) + " later than half of all did");
        }
    }

    private void ended(Generator each, OptionalLong start, OptionalLong end, Findings findings) {
        long earlyMs = end.getAsLong() - each.ended().getAsLong();
        double run = start.isPresent() ? end.getAsLong() - start.getAsLong() : 0;
        if (earlyMs > Math.max(lateMs, SHARE_OF_RUN * run)) {
            findings.add(
                    "early", Word.DOUBTFUL, each.name(), "ended " + seconds(earlyMs) + " earlier than half of all did");
        }
    }

    private static void goneOrRunning(Generator each, long toMs, Findings findings) {
        double intervalMs = 1000 * each.get(Figure.INTERVAL_S);
        double lastMs = each.get(Figure.LAST_MS) + intervalMs;
        if (Double.isNaN(lastMs) || toMs - lastMs > Math.max(QUIET_MS, 2 * intervalMs)) {
            String since = Double.isNaN(lastMs)
                    ? ""
                    : ", and wrote nothing after "
                            + Instant.ofEpochMilli((long) lastMs).truncatedTo(ChronoUnit.SECONDS);
            findings.add(
                    "gone", Word.INVALID, each.name(), "never said that it ended" + since + " (killed, or cut off)");
        } else {
            findings.add("running", Word.DOUBTFUL, each.name(), "was still running at the end of the range");
        }
    }

    private static OptionalLong median(Fleet fleet, Function<Generator, OptionalLong> moment) {
        List<Long> moments = fleet.generators().stream()
                .map(moment)
                .filter(OptionalLong::isPresent)
                .map(OptionalLong::getAsLong)
                .sorted()
                .collect(Collectors.toList());
        return moments.isEmpty() ? OptionalLong.empty() : OptionalLong.of(moments.get((moments.size() - 1) / 2));
    }

    private static String seconds(long ms) {
        return String.format(Locale.ROOT, "%.1f s", ms / 1000.0);
    }
}
