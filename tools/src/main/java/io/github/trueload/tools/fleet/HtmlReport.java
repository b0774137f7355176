// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.tools.fleet.Judgement.Finding;
import io.github.trueload.tools.fleet.Judgement.Finding.Word;
import io.github.trueload.tools.fleet.TextReport.Column;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Scanner;
import java.util.stream.Collectors;

/** A judgement as a page: one file, without scripts, that loads nothing. */
final class HtmlReport {
    private HtmlReport() {}

    /**
     * All of it.
     *
     * @throws IOException when the jar lacks the template
     */
    static String of(Judgement judgement, List<GoalResult> goals) throws IOException {
        // What comes from the database goes in last, so that no mark of the template in it is replaced.
        String[] parts = template().split("<!--generators-->", 2);
        String rows =
                judgement.fleet.generators.stream().map(HtmlReport::generator).collect(Collectors.joining("\n"));
        return parts[0].replace("{figures}", judgement.word.text())
                        .replace(
                                "{range}",
                                escaped(TextReport.run(judgement.fleet)).replace("{", "&#123;")
                                        + TextReport.range(judgement.fleet))
                        .replace("{there}", "" + judgement.fleet.generators.size())
                        .replace("{expected}", "" + judgement.fleet.expected)
                        .replace("{titles}", row("th", Column.titles()))
                        .replace("{findings}", findings(judgement.findings) + goals(goals))
                + rows
                + row("td", Column.total(judgement.fleet))
                + parts[1];
    }

    private static String goals(List<GoalResult> goals) {
        return goals.isEmpty()
                ? ""
                : goals.stream()
                        .map(goal -> "<li>" + escaped(goal.line()) + "</li>")
                        .collect(Collectors.joining("\n", "\n<h2>Goals</h2>\n<ul>\n", "\n</ul>"));
    }

    private static String findings(List<Finding> findings) {
        return findings.isEmpty()
                ? "<p>Nothing.</p>"
                : findings.stream().map(HtmlReport::finding).collect(Collectors.joining("\n", "<ul>\n", "\n</ul>"));
    }

    private static String finding(Finding finding) {
        String word = finding.word == Word.VALID ? "worth knowing" : finding.word.text();
        return "<li><b data-figures=\"" + finding.word.text() + "\">" + escaped(finding.kind) + "</b> <span"
                + " class=\"quiet\">" + word + "</span><br>" + escaped(finding.text()) + "</li>";
    }

    private static String generator(Generator each) {
        String opening = "<tr data-figures=\"" + escaped(each.word()) + "\" title=\"" + escaped(each.reason()) + "\">";
        return opening + row("td", Column.of(each)).substring("<tr>".length());
    }

    private static String row(String cell, List<String> texts) {
        return texts.stream()
                .map(text -> "<" + cell + ">" + escaped(text) + "</" + cell + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    private static String template() throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream("fleet.html");
                Scanner whole = new Scanner(in, "UTF-8").useDelimiter("\\A")) {
            return whole.next();
        }
    }

    private static String escaped(String text) {
        return TextReport.clean(text)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
