// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common.goal;

import java.util.List;
import java.util.Locale;

/**
 * A word and goals as a report of JUnit, which every build server shows: one test case for the word, and one for each
 * goal.
 */
public final class JUnitXml {
    private JUnitXml() {}

    /**
     * Writes all of it.
     *
     * @param suite what the run is called
     * @param word as {@code figures valid}
     * @param reason of the word
     * @param failed whether the word is a failure
     */
    public static String of(
            String suite, double seconds, String word, String reason, boolean failed, List<GoalResult> goals) {
        StringBuilder cases = new StringBuilder(of(suite, "the figures can be relied on", failed, word, reason));
        goals.forEach(goal -> cases.append(of(suite, goal.goal, !goal.isMet(), goal.line(), goal.detail)));
        String counts = String.format(
                Locale.ROOT,
                "tests=\"%d\" failures=\"%d\" errors=\"0\" time=\"%.3f\"",
                goals.size() + 1,
                (failed ? 1 : 0) + goals.stream().filter(goal -> !goal.isMet()).count(),
                seconds);
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites " + counts + ">\n<testsuite name=\""
                + escaped(suite) + "\" skipped=\"0\" " + counts + ">\n" + cases + "</testsuite>\n</testsuites>\n";
    }

    private static String of(String suite, String name, boolean failed, String message, String text) {
        return "<testcase classname=\"" + escaped(suite) + "\" name=\"" + escaped(name) + "\" time=\"0\">"
                + (failed
                        ? "<failure message=\"" + escaped(message) + "\">" + escaped(text) + "</failure>"
                        : "<system-out>" + escaped(text.isEmpty() ? message : message + ": " + text) + "</system-out>")
                + "</testcase>\n";
    }

    /** A text within XML 1.0 or HTML, without what XML cannot hold at all. */
    public static String escaped(String text) {
        return text.replaceAll("[\n\t]", " ")
                .replaceAll("[^\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "?")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
