// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common.goal;

import java.util.List;
import java.util.Locale;

/**
 * A word and goals as a report of JUnit, which every build server shows: one test case for the word, and one for each
 * goal.
 */
public final class JUnitXml {
    private final StringBuilder cases = new StringBuilder();
    private final String suite;
    private int tests;
    private int failures;

    private JUnitXml(String suite) {
        this.suite = suite;
    }

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
        JUnitXml xml = new JUnitXml(suite);
        xml.add("the figures can be relied on", failed, word, reason);
        for (GoalResult goal : goals) {
            xml.add(goal.goal, !goal.isMet(), goal.line(), goal.detail);
        }
        String counts = String.format(
                Locale.ROOT,
                "tests=\"%d\" failures=\"%d\" errors=\"0\" skipped=\"0\" time=\"%.3f\"",
                xml.tests,
                xml.failures,
                seconds);
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites " + counts.replace(" skipped=\"0\"", "")
                + ">\n<testsuite name=\"" + escaped(suite) + "\" " + counts + ">\n" + xml.cases
                + "</testsuite>\n</testsuites>\n";
    }

    private void add(String name, boolean failed, String message, String text) {
        tests++;
        failures += failed ? 1 : 0;
        cases.append("<testcase classname=\"" + escaped(suite) + "\" name=\"" + escaped(name) + "\" time=\"0\">");
        cases.append(
                failed
                        ? "<failure message=\"" + escaped(message) + "\">" + escaped(text) + "</failure>"
                        : "<system-out>" + escaped(text.isEmpty() ? message : message + ": " + text) + "</system-out>");
        cases.append("</testcase>\n");
    }

    /** Without what XML 1.0 cannot hold at all. */
    private static String escaped(String text) {
        return text.replaceAll("[\n\t]", " ")
                .replaceAll("[^\\x20-\\x{D7FF}\\x{E000}-\\x{FFFD}\\x{10000}-\\x{10FFFF}]", "?")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
