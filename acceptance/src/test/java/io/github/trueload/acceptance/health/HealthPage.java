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

    private final BrowserPage page;
    private final JsonNode json;

    HealthPage(BrowserPage page, HealthReport report) {
        this.page = page;
        this.json = report.json();
    }

    void saysWhatTheJsonSays() {
        page.media("", "light");
        assertThat(page.value("document.body.dataset.drawn").asText()).isEqualTo("true");
        assertThat(page.complaints()).isEmpty();
        assertThat(page.requests()).isEmpty();
        assertThat(page.value("document.body.firstElementChild.id").asText()).isEqualTo("word");
        assertThat(text("#word")).isEqualTo("Figures " + json.path("figures").asText());
        assertThat(text("#reason")).isEqualTo(json.path("reason").asText() + ".");
        assertThat(text("#run"))
                .contains(
                        json.path("run").path("plan").asText(),
                        json.path("run").path("versions").path("java").asText(),
                        json.path("run").path("machine").path("host").asText());
        assertThat(texts("#findings h3")).hasSameSizeAs(json.path("findings"));
        for (JsonNode finding : json.path("findings")) {
            assertThat(text("#findings"))
                    .contains(
                            finding.path("verdict").asText(),
                            finding.path("text").asText(),
                            finding.path("stack").path(0).asText());
        }
        assertThat(texts("#missing li"))
                .hasSize(Math.max(1, json.path("notLookedAt").size()));
        labelsAreThoseOfTheJson();
        targetsAreThoseOfTheJson();
        gapIsThatOfTheJson();
    }

    private void labelsAreThoseOfTheJson() {
        List<List<String>> rows = rows("labels");
        int row = 0;
        for (JsonNode label : json.path("labels")) {
            assertThat(rows.get(row).get(0)).isEqualTo(label.path("label").asText());
            timesAre(rows.get(row++), label);
            if (label.path("inEpisodes").asDouble() > 0) {
                assertThat(rows.get(row).get(0)).contains("without episodes");
                timesAre(rows.get(row++), label.path("outsideEpisodes"));
            }
        }
        assertThat(row).isEqualTo(rows.size());
    }

    private void targetsAreThoseOfTheJson() {
        List<List<String>> rows = rows("targets");
        assertThat(rows).hasSameSizeAs(json.path("targets"));
        for (int i = 0; i < rows.size(); i++) {
            JsonNode target = json.path("targets").path(i);
            assertThat(rows.get(i).get(0)).isEqualTo(target.path("target").asText());
            assertThat(rows.get(i).get(1)).isEqualTo(target.path("connects").asText());
            assertThat(Double.parseDouble(rows.get(i).get(5)))
                    .isCloseTo(target.path("tcpFloorMs").asDouble(), Offset.offset(0.051));
        }
    }

    private void gapIsThatOfTheJson() {
        JsonNode gap = json.path("gap");
        assertThat(page.value("document.getElementById('gapped').hidden").asBoolean())
                .isEqualTo(gap.isMissingNode());
        List<List<String>> expected = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        for (JsonNode bucket : gap.path("histogram")) {
            int count = bucket.path("count").asInt();
            if (count > 0 || !expected.isEmpty()) {
                String share = String.format(
                        Locale.ROOT,
                        "%.1f %%",
                        100.0 * count / gap.path("samples").asInt());
                expected.add(List.of(bucket.path("toMs").asText() + " ms", String.valueOf(count), share, ""));
                counts.add(count);
            }
        }
        assertThat(rows("gap")).isEqualTo(expected);
        assertThat(counts.stream().mapToInt(Integer::intValue).sum())
                .isEqualTo(gap.path("samples").asInt());
        assertThat(text("#gap-means"))
                .contains(
                        gap.isMissingNode()
                                ? ""
                                : String.format(
                                        "The difference: p50 %s, p90 %s, p99 %s, max %s ms.",
                                        gap.path("p50").asText(),
                                        gap.path("p90").asText(),
                                        gap.path("p99").asText(),
                                        gap.path("max").asText()));
        barsAre(counts);
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
        String cellsOfRows = "[...document.querySelectorAll('#" + table + " tr')].slice(1)"
                + ".map(row => [...row.cells].map(cell => cell.textContent))";
        page.value(cellsOfRows).forEach(row -> {
            List<String> cells = new ArrayList<>();
            row.forEach(cell -> cells.add(cell.asText()));
            rows.add(cells);
        });
        return rows;
    }

    private static void timesAre(List<String> cells, JsonNode times) {
        int cell = 1;
        for (String figure : List.of("count", "errors", "mean", "p50", "p90", "p99", "max")) {
            assertThat(Double.parseDouble(cells.get(cell++)))
                    .as("%s of %s", figure, cells)
                    .isCloseTo(times.path(figure).asDouble(), Offset.offset(0.051));
        }
    }

    /** Verdicts stand above the figures, and as wide as they lasted. */
    void showsTheTimeLine() {
        List<String> expected = new ArrayList<>(List.of(
                "Samples per second",
                "Response times (ms)",
                "Sampler threads",
                "Processors and garbage collection (%)",
                "Wake-up lag (ms)"));
        if (!json.path("findings").isEmpty()) {
            expected.add(0, "Verdicts");
        }
        assertThat(texts("#charts .u-title")).isEqualTo(expected);
        double shown = json.path("findings").isEmpty() ? 0 : redShare();
        assertThat(shown).isCloseTo(limitedShare(), Offset.offset(0.05));
    }

    /** The part of the time line in which the first verdict held. */
    private double limitedShare() {
        JsonNode times = json.path("timeline").path("timeMs");
        double from = times.path(0).asDouble();
        double to = times.path(times.size() - 1).asDouble();
        double limited = 0;
        for (JsonNode episode : json.path("findings").path(0).path("episodes")) {
            limited += Math.min(to, episode.path("toMs").asDouble())
                    - Math.max(from, episode.path("fromMs").asDouble());
        }
        return limited / (to - from);
    }

    /** The part of the plot that is red at the height of the first verdict. */
    private double redShare() {
        return page.value("(() => { const chart = document.querySelector('.episodes');"
                        + " const canvas = chart.querySelector('canvas'), over = chart.querySelector('.u-over');"
                        + " const scale = canvas.width / canvas.clientWidth;"
                        + " const rows = " + json.path("findings").size() + ";"
                        + " const y = (over.offsetTop + over.clientHeight * 0.5 / rows) * scale;"
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
        page.media("", "light").size(390, 844);
        page.value("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))");
        assertThat(page.value("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(390);
        assertThat(page.value("Math.max(...[...document.querySelectorAll('canvas')].map(c => c.clientWidth))")
                        .asInt())
                .isLessThanOrEqualTo(390);
        assertThat(page.complaints()).isEmpty();
    }

    private String background() {
        return page.value("getComputedStyle(document.body).backgroundColor").asText();
    }

    private String text(String selector) {
        return page.value("document.querySelector('" + selector + "').textContent")
                .asText();
    }

    private List<String> texts(String selector) {
        List<String> texts = new ArrayList<>();
        page.value("[...document.querySelectorAll('" + selector + "')].map(e => e.textContent)")
                .forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
