// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.browser.BrowserPage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.assertj.core.data.Offset;

/** A report's page in a browser, held against its JSON file. */
final class HealthPage {
    /** The colour of a bar that stands for a limit, on a light page. */
    private static final String RED = "193,31,46,255";

    private static final int MOST_SLOWER = 10;

    private final BrowserPage page;
    private final JsonNode json;

    HealthPage(BrowserPage page, HealthReport report) {
        this.page = page;
        this.json = report.json();
    }

    void saysWhatTheJsonSays() {
        page.media("", "light");
        drawnWithoutComplaint();
        assertThat(text("#word")).isEqualTo(capital(json.path("figures").asText()) + " figures");
        assertThat(letters(text("#reason") + text("#more p")))
                .isEqualTo(letters(json.path("reason").asText()));
        assertThat(text("#about")).contains(json.path("run").path("seconds").asText() + " s", "UTC");
        assertThat(text("#run"))
                .contains(
                        json.path("run").path("plan").asText(),
                        json.path("run").path("versions").path("java").asText(),
                        json.path("run").path("machine").path("host").asText());
        assertThat(page.textsOf("#findings h3")).hasSameSizeAs(json.path("findings"));
        for (JsonNode finding : json.path("findings")) {
            assertThat(text("#findings"))
                    .contains(
                            finding.path("verdict").asText(),
                            finding.path("text").asText(),
                            finding.path("stack").path(0).asText());
        }
        assertThat(page.textsOf("#looked-at li")).hasSameSizeAs(json.path("lookedAt"));
        assertThat(page.textsOf("#missing li")).hasSameSizeAs(json.path("notLookedAt"));
        assertThat(page.value("document.body.innerText").asText())
                .as("words of programs")
                .doesNotContain("threadsBusy", "lagMs", "NaN", "undefined", "null", "[object", "<= 0")
                .doesNotContainPattern("\\s--\\s");
        goalsAreThoseOfTheJson();
        tilesAreThoseOfTheJson();
        labelsAreThoseOfTheJson();
        errorsAreThoseOfTheJson();
        distributionIsThatOfTheJson();
        targetsAreThoseOfTheJson();
        gapIsThatOfTheJson();
    }

    /** The page is complete, asked nobody for anything, and ran nothing that a text brought along. */
    void drawnWithoutComplaint() {
        assertThat(page.value("document.body.dataset.drawn").asText()).isEqualTo("true");
        assertThat(page.complaints()).isEmpty();
        assertThat(page.requests()).isEmpty();
        assertThat(page.value("typeof window.hacked").asText()).isEqualTo("undefined");
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    /** The page makes sentences of what semicolons tell apart. */
    private static String letters(String text) {
        return text.toLowerCase(Locale.ROOT)
                .replaceAll("[.;]( |$)", " ")
                .strip()
                .replaceAll(" +", " ");
    }

    /** The user's own and what got slower stand first; of a comparison all else is folded away. */
    private void goalsAreThoseOfTheJson() {
        List<String> expected = new ArrayList<>();
        List<String> folded = new ArrayList<>();
        int slower = 0;
        for (JsonNode goal : json.path("goals")) {
            String line = capital(goal.path("result").asText()) + " "
                    + goal.path("goal").asText() + " " + goal.path("figure").asText() + " "
                    + goal.path("detail").asText();
            boolean met = goal.path("result").asText().equals("met");
            boolean isFolded = goal.has("part") && (met || ++slower > MOST_SLOWER);
            (isFolded ? folded : expected).add(line.strip());
        }
        assertThat(lines("#goal-list li")).isEqualTo(expected);
        assertThat(lines("#goal-more li")).isEqualTo(folded);
        assertThat(isHidden("goals")).isEqualTo(expected.isEmpty());
        assertThat(isHidden("goal-more")).isEqualTo(folded.isEmpty());
    }

    private List<String> lines(String selector) {
        return page.texts("[...document.querySelectorAll('" + selector + "')]"
                + ".map(line => [...line.children].map(part => part.textContent).join(' ').trim())");
    }

    private void tilesAreThoseOfTheJson() {
        List<String> tiles = page.textsOf("#tiles b");
        JsonNode total = json.path("total");
        assertThat(tiles).hasSize(6);
        assertThat(tiles.get(0)).isEqualTo(number(total.path("count").asDouble()));
        assertThat(tiles.get(1)).endsWith("/s");
        int place = 3;
        for (String name : List.of("p50", "p95", "p99")) {
            assertThat(tiles.get(place++)).isEqualTo(number(total.path(name).asDouble()) + " ms");
        }
    }

    private void labelsAreThoseOfTheJson() {
        List<List<String>> rows = rows("labels");
        assertThat(rows.get(0).get(0)).isEqualTo("Total");
        timesAre(rows.get(0), json.path("total"));
        int row = 1;
        for (JsonNode label : json.path("labels")) {
            assertThat(rows.get(row).get(0)).startsWith(label.path("label").asText());
            timesAre(rows.get(row++), label);
            double inEpisodes = label.path("inEpisodes").asDouble();
            if (inEpisodes > 0 && inEpisodes < 1) {
                assertThat(rows.get(row).get(0)).contains("without shaded seconds");
                timesAre(rows.get(row++), label.path("outsideEpisodes"));
            }
            if (label.has("intended")) {
                assertThat(rows.get(row++).get(0)).contains("from the intended start");
            }
        }
        assertThat(row).isEqualTo(rows.size());
    }

    private void errorsAreThoseOfTheJson() {
        List<List<String>> rows = rows("errors");
        assertThat(rows).hasSameSizeAs(json.path("errorKinds"));
        for (int i = 0; i < rows.size(); i++) {
            JsonNode kind = json.path("errorKinds").path(i);
            assertThat(rows.get(i).subList(0, 4))
                    .containsExactly(
                            kind.path("code").asText(),
                            kind.path("message").asText(),
                            kind.path("label").asText(),
                            number(kind.path("count").asDouble()));
        }
        assertThat(isHidden("failed")).isEqualTo(rows.isEmpty());
    }

    private void distributionIsThatOfTheJson() {
        long bars = 0;
        long samples = 0;
        for (JsonNode bucket : json.path("distribution")) {
            bars += bucket.path("count").asLong() > 0 ? 1 : 0;
            samples += bucket.path("count").asLong();
        }
        assertThat(samples).isEqualTo(json.path("total").path("count").asLong());
        assertThat(page.textsOf("#distribution rect title")).hasSize((int) bars);
    }

    /** As the page writes whole numbers, and others with two or three digits. */
    private static String number(double value) {
        return value == Math.rint(value) || value >= 100
                ? String.format(Locale.ROOT, "%,d", Math.round(value))
                : String.format(Locale.ROOT, value < 10 ? "%.2f" : "%.1f", value);
    }

    private boolean isHidden(String id) {
        return page.value("document.getElementById('" + id + "').hidden").asBoolean();
    }

    private static double parse(String text) {
        return text.isEmpty() ? 0 : Double.parseDouble(text.replace(",", ""));
    }

    private void targetsAreThoseOfTheJson() {
        List<List<String>> rows = rows("targets");
        assertThat(rows).hasSameSizeAs(json.path("targets"));
        for (int i = 0; i < rows.size(); i++) {
            JsonNode target = json.path("targets").path(i);
            assertThat(rows.get(i).get(0)).isEqualTo(target.path("target").asText());
            assertThat(rows.get(i).get(1))
                    .isEqualTo(number(target.path("connects").asDouble()));
            double floorMs = target.path("tcpFloorMs").asDouble();
            assertThat(parse(rows.get(i).get(5))).isCloseTo(floorMs, Offset.offset(floorMs < 100 ? 0.051 : 0.51));
        }
    }

    private void gapIsThatOfTheJson() {
        JsonNode gap = json.path("gap");
        assertThat(isHidden("gapped")).isEqualTo(gap.isMissingNode());
        List<List<String>> expected = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        double samples = gap.path("samples").asDouble();
        for (JsonNode bucket : gap.path("histogram")) {
            int count = bucket.path("count").asInt();
            if (count > 0 || !expected.isEmpty()) {
                String upTo = number(bucket.path("toMs").asDouble()) + " ms";
                expected.add(List.of(upTo, number(count), share(100 * count / samples), ""));
                counts.add(count);
            }
        }
        assertThat(rows("gap")).isEqualTo(expected);
        assertThat(counts.stream().mapToInt(Integer::intValue).sum())
                .isEqualTo(gap.path("samples").asInt());
        if (!gap.isMissingNode()) {
            assertThat(text("#gap-means"))
                    .contains(String.format(
                            "The difference: p50 %s, p90 %s, p99 %s, longest %s ms.",
                            number(gap.path("p50").asDouble()),
                            number(gap.path("p90").asDouble()),
                            number(gap.path("p99").asDouble()),
                            number(gap.path("max").asDouble())));
        }
        barsAre(counts);
    }

    private static String share(double percent) {
        return percent == 0
                ? "0 %"
                : percent < 0.01
                        ? "< 0.01 %"
                        : String.format(Locale.ROOT, percent < 1 ? "%.2f %%" : "%.1f %%", percent);
    }

    private void barsAre(List<Integer> counts) {
        int most = counts.stream().max(Integer::compare).orElse(0);
        List<Double> shares = new ArrayList<>();
        page.value("[...document.querySelectorAll('.bar')].map(b => b.firstChild.clientWidth / (b.clientWidth"
                        + " - parseFloat(getComputedStyle(b).paddingLeft) * 2))")
                .forEach(share -> shares.add(share.asDouble()));
        assertThat(shares).hasSameSizeAs(counts);
        for (int i = 0; i < shares.size(); i++) {
            assertThat(shares.get(i)).isCloseTo((double) counts.get(i) / most, Offset.offset(0.02));
        }
    }

    /** The texts of a table's cells, without its head. */
    private List<List<String>> rows(String table) {
        List<List<String>> rows = new ArrayList<>();
        String cellsOfRows = "[...document.querySelectorAll('#" + table + " tbody tr')]"
                + ".map(row => [...row.cells].map(cell => cell.textContent))";
        page.value(cellsOfRows).forEach(row -> {
            List<String> cells = new ArrayList<>();
            row.forEach(cell -> cells.add(cell.asText()));
            rows.add(cells);
        });
        return rows;
    }

    private static void timesAre(List<String> cells, JsonNode times) {
        boolean none = times.path("count").asLong() == 0;
        assertThat(parse(cells.get(1))).isEqualTo(times.path("count").asDouble());
        assertThat(parse(cells.get(3))).isEqualTo(times.path("errors").asDouble());
        int cell = 5;
        for (String figure : List.of("mean", "p50", "p90", "p95", "p99", "max")) {
            assertThat(cells.get(cell)).as("%s of %s", figure, cells).matches(none ? "" : ".+");
            assertThat(parse(cells.get(cell++)))
                    .as("%s of %s", figure, cells)
                    .isCloseTo(times.path(figure).asDouble(), Offset.offset(0.51));
        }
    }

    /** What was found stands in a picture of its own, as wide as it lasted. */
    void showsTheTimeLine() {
        assertThat(page.textsOf("#charts .u-title")).contains("Samples per second", "Response times (ms)");
        assertThat(page.textsOf("#verdicts .u-title"))
                .hasSize(json.path("findings").isEmpty() ? 0 : 1);
        assertThat(page.textsOf("#machine-charts .u-title"))
                .startsWith("Users", "Processors in use", "Time in garbage collections", "Threads woken late (ms)");
        int row = 0;
        for (JsonNode finding : json.path("findings")) {
            // What is only worth knowing is drawn in grey.
            double limited = finding.path("limit").asBoolean() ? share(finding) : 0;
            assertThat(redShare(row++)).as("%s", finding).isCloseTo(limited, Offset.offset(0.05));
        }
    }

    /** The part of the time line in which a verdict held. */
    private double share(JsonNode finding) {
        JsonNode times = json.path("timeline").path("timeMs");
        double from = times.path(0).asDouble();
        double to = times.path(times.size() - 1).asDouble();
        double limited = 0;
        for (JsonNode episode : finding.path("episodes")) {
            limited += Math.min(to, episode.path("toMs").asDouble())
                    - Math.max(from, episode.path("fromMs").asDouble());
        }
        return limited / (to - from);
    }

    /** The part of the plot that is red at the height of a verdict. */
    private double redShare(int row) {
        return page.value("(() => { const chart = document.querySelector('.episodes');"
                        + " const canvas = chart.querySelector('canvas'), over = chart.querySelector('.u-over');"
                        + " const scale = canvas.width / canvas.clientWidth;"
                        + " const rows = " + json.path("findings").size() + ";"
                        + " const y = (over.offsetTop + over.clientHeight * (" + row + " + 0.5) / rows) * scale;"
                        + " const data = canvas.getContext('2d').getImageData(0, Math.round(y), canvas.width, 1).data;"
                        + " let red = 0; for (let i = 0; i < data.length; i += 4) {"
                        + " if (data.slice(i, i + 4).join() === '" + RED + "') red++; }"
                        + " return red / (over.clientWidth * scale); })()")
                .asDouble();
    }

    void fitsADarkDisplayAPrinterAndATelephone(Path pdf) {
        page.media("", "dark");
        assertThat(background()).isEqualTo("rgb(20, 23, 27)");
        page.media("print", "dark");
        assertThat(background()).isEqualTo("rgb(255, 255, 255)");
        assertThat(page.print(pdf)).isGreaterThan(20_000);
        assertThat(page.value("document.querySelectorAll('details:not([open])').length")
                        .asInt())
                .isZero();
        fitsATelephone();
    }

    void fitsATelephone() {
        page.media("", "light").size(375, 812);
        page.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
        assertThat(page.value("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(375);
        assertThat(page.value("Math.max(...[...document.querySelectorAll('canvas')].map(c => c.clientWidth))")
                        .asInt())
                .isLessThanOrEqualTo(375);
        assertThat(page.complaints()).isEmpty();
    }

    private String background() {
        return page.value("getComputedStyle(document.body).backgroundColor").asText();
    }

    private String text(String selector) {
        return page.value("document.querySelector('" + selector + "').textContent")
                .asText();
    }
}
