// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import io.github.trueload.testkit.jmeter.JMeterResult;
import java.util.List;

/** What a JMeter said about its own health. */
record HealthRun(JMeterResult result) {
    /**
     * What a closing block says that names no bottleneck. On a machine with other work a figure may be over its limit
     * for a second, and then the block has to say so.
     */
    static final String CLEARED =
            "this generator was not the bottleneck in [0-9]+ s: (below )?[0-9]+ (\\+-[0-9]+ )?% of"
                    + " the time in samples was the generator's"
                    + "|no bottleneck lasted, but for moments of [0-9]+ s a figure was over its limit: .*up to [0-9]+";

    private static final String SAID = "Generator health, ";

    /** The kinds of all verdicts that the log holds. */
    List<String> kinds() {
        return kinds(result.log());
    }

    /** The kinds of all verdicts that the terminal shows. */
    List<String> kindsOnTerminal() {
        return kinds(asLogged(result.said()));
    }

    /** The lines of the log with verdicts. */
    List<String> verdicts() {
        return result.logLines(SAID);
    }

    /** The first line of the log with a verdict of a kind; empty when there is none. */
    String said(String kind) {
        return verdicts().stream()
                .filter(line -> line.contains(SAID + kind + ": "))
                .findFirst()
                .orElse("");
    }

    /** The closing block of the terminal, from its first line on, in the words of the log. */
    String closing() {
        String output = asLogged(result.said());
        int start = output.indexOf("Generator health: figures ");
        return start < 0 ? "" : output.substring(start);
    }

    /** What to show when an assertion fails. */
    String story() {
        return String.join("\n", result.logLines("Generator health")) + "\n--- terminal\n" + result.output();
    }

    /** What the terminal shows in the form of the log, which has the word behind the name. */
    static String asLogged(String said) {
        return said.replaceAll("(?m)^health +(Generator health: )", "$1")
                .replaceAll("(?m)^INVALID +(Generator health: )", "$1figures invalid: ")
                .replaceAll("(?m)^DOUBTFUL +(Generator health: )", "$1figures doubtful: ")
                .replaceAll("(?m)^VALID +(Generator health: )", "$1figures valid: ")
                .replaceAll("(?m)^([a-z ]*[a-z]) +Generator health: ", "Generator health, $1: ")
                .replaceAll("(?m)^([a-z][a-z' ]*[a-z]) {2,}([0-9]+ s \\()", "  $1, $2")
                .replaceAll("(?m)^([a-z][a-z' ]*[a-z]) {2,}", "  $1: ");
    }

    private static List<String> kinds(String text) {
        return text.lines()
                .filter(line -> line.contains(SAID))
                .map(line -> line.substring(line.indexOf(SAID) + SAID.length()))
                .map(line -> line.substring(0, line.indexOf(':')))
                // The closing lines of rate timers are figures, no verdict.
                .filter(kind -> !kind.equals("rate"))
                .distinct()
                .toList();
    }
}
