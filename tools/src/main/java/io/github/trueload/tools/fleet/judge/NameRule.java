// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import io.github.trueload.tools.fleet.model.Fleet;
import io.github.trueload.tools.fleet.model.Generator;
import io.github.trueload.tools.fleet.model.Run;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/** Each name is that of one run: two at once replace rows of each other, and one after the other are two runs. */
final class NameRule implements Rule {
    private static final String DUPLICATE = "duplicate";

    @Override
    public void look(Fleet fleet, Consumer<Finding> sink) {
        Findings findings = new Findings();
        for (Generator each : fleet.generators()) {
            Set<String> machines = rivals(each.runs());
            boolean saysSo = each.told().stream().anyMatch(told -> told.verdict.equals(DUPLICATE));
            if (!machines.isEmpty() || saysSo) {
                findings.add(
                        "twice",
                        Word.INVALID,
                        each.name(),
                        "two generators wrote under this name at once"
                                + (machines.isEmpty() ? "" : " (on " + String.join(", ", machines) + ")")
                                + ", so that each replaced rows of the other");
            } else if (each.starts().size() > 1 || repeats(each.runs())) {
                findings.add(
                        "again", Word.DOUBTFUL, each.name(), "ran more than once in this range: look at one run only");
            }
        }
        findings.to(sink);
    }

    private static Set<String> rivals(List<Run> runs) {
        Set<String> machines = new TreeSet<>();
        for (Run one : runs) {
            for (Run other : runs) {
                if (one != other && one.replaces(other)) {
                    machines.add(one.machine());
                }
            }
        }
        return machines;
    }

    private static boolean repeats(List<Run> runs) {
        return runs.stream().anyMatch(one -> runs.stream().anyMatch(other -> one != other && one.repeats(other)));
    }
}
