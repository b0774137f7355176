// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import io.github.trueload.tools.fleet.model.Figure;
import io.github.trueload.tools.fleet.model.Fleet;
import io.github.trueload.tools.fleet.model.Generator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * All generators that ought to be there are, and no others. Who is missing can be named where the names of all others
 * are one text with an index below the number of generators in it.
 */
final class PresenceRule implements Rule {
    private static final Pattern INDEXED = Pattern.compile("(.*?)(0|[1-9]\\d{0,8})(\\D*)", Pattern.DOTALL);

    @Override
    public void look(Fleet fleet, Consumer<Finding> sink) {
        int there = fleet.generators().size();
        int expected = fleet.expected();
        List<String> missing = missing(fleet);
        if (there < expected || !missing.isEmpty()) {
            int number = Math.max(expected - there, missing.size());
            sink.accept(new Finding(
                    "missing",
                    Word.INVALID,
                    missing,
                    missing.isEmpty()
                            ? number + " of " + expected + " generators wrote nothing in this range"
                            : "wrote nothing in this range"));
        }
        if (there > expected) {
            sink.accept(new Finding(
                    "more",
                    Word.DOUBTFUL,
                    Collections.emptyList(),
                    there + " generators wrote in this range, " + expected + " were expected"));
        }
        List<String> silent = fleet.generators().stream()
                .filter(each -> !(each.get(Figure.FOUND) > 0))
                .map(Generator::name)
                .collect(Collectors.toList());
        if (!silent.isEmpty()) {
            sink.accept(new Finding("silent", Word.INVALID, silent, "no sample in the database"));
        }
    }

    private static List<String> missing(Fleet fleet) {
        boolean[] there = new boolean[fleet.expected()];
        String around = null;
        String before = "";
        String after = "";
        for (Generator each : fleet.generators()) {
            Matcher name = INDEXED.matcher(each.name());
            if (!name.matches() || Long.parseLong(name.group(2)) >= there.length) {
                return Collections.emptyList();
            }
            before = name.group(1);
            after = name.group(3);
            if (around != null && !around.equals(before + '\n' + after)) {
                return Collections.emptyList();
            }
            around = before + '\n' + after;
            there[Integer.parseInt(name.group(2))] = true;
        }
        List<String> missing = new ArrayList<>();
        for (int i = 0; around != null && i < there.length; i++) {
            if (!there[i]) {
                missing.add(before + i + after);
            }
        }
        return missing;
    }
}
