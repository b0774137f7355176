// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.browser.BrowserPage;
import io.github.trueload.testkit.browser.Chromium;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The demo as {@code ./demo} runs it, and its page in a browser: its first part, or all of them. */
@Timeout(600)
class DemoIT {
    @TempDir
    private static Path directory;

    private static JsonNode json;

    @BeforeAll
    static void run() throws IOException {
        Demo demo = new Demo(directory, new Progress(System.out, System::nanoTime));
        demo.run(Skip.nothing() ? Demo.SHOWS : Demo.SHOWS.subList(0, 1));
        assertThat(demo.failed()).isFalse();
        json = read("index.json");
    }

    @Test
    void saysTheWordOfABadAndOfAGoodRunAsTheirOwnReportsDo() throws IOException {
        JsonNode bad = read("health/bad/result-health.json");
        JsonNode good = read("health/good/result-health.json");
        List<String> tiles = new ArrayList<>();
        json.path("sections")
                .path(0)
                .path("tiles")
                .forEach(tile -> tiles.add(tile.path("value").asText()));

        assertThat(tiles)
                .containsExactly(
                        bad.path("figures").asText(),
                        rates(bad),
                        good.path("figures").asText(),
                        rates(good));
        assertThat(bad.path("figures").asText()).isEqualTo("invalid");
        assertThat(bad.path("findings").findValuesAsText("verdict")).contains("lock");
        assertThat(achieved(bad)).isLessThan(0.7 * offered(bad));
        assertThat(achieved(good)).isGreaterThan(1.3 * achieved(bad));
    }

    @Test
    void thePageSaysInABrowserWhatTheJsonSays() {
        Chromium.missing().ifPresent(why -> Skip.unless(false, why));
        try (Chromium chromium = Chromium.start(directory.resolve("chromium"))) {
            BrowserPage page = chromium.open(directory.resolve("index.html")).size(1280, 800);

            assertThat(page.complaints()).isEmpty();
            assertThat(page.requests()).isEmpty();
            assertThat(texts(page, "h2")).isEqualTo(json.path("sections").findValuesAsText("title"));
            assertThat(texts(page, ".tile strong")).isEqualTo(json.findValuesAsText("value"));
            assertThat(texts(page, ".tile span")).isEqualTo(json.findValuesAsText("label"));
            assertThat(texts(page, "figure h3, figcaption")).isEqualTo(figures());
            assertThat(page.value("document.documentElement.scrollWidth").asInt())
                    .isLessThanOrEqualTo(1280);
            assertThat(page.value("Math.max(...[...document.querySelectorAll('.tile')]"
                                    + ".map(tile => tile.getBoundingClientRect().bottom))")
                            .asInt())
                    .as("every number is seen at one look")
                    .isLessThan(800);
            page.picture(Checkout.root().resolve("examples/demo/target/pictures/demo.png"));
        }
    }

    private static List<String> figures() {
        List<String> texts = new ArrayList<>();
        json.findValues("figures")
                .forEach(figures -> figures.forEach(figure -> figure.forEach(text -> texts.add(text.asText()))));
        return texts;
    }

    private static List<String> texts(BrowserPage page, String selector) {
        List<String> texts = new ArrayList<>();
        page.value("[...document.querySelectorAll('" + selector + "')].map(found => found.textContent)")
                .forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static String rates(JsonNode report) {
        return String.format(Locale.ROOT, "%,d of %,d", Math.round(achieved(report)), Math.round(offered(report)));
    }

    private static double achieved(JsonNode report) {
        return report.path("rates").path(0).path("achieved").asDouble();
    }

    private static double offered(JsonNode report) {
        return report.path("rates").path(0).path("offered").asDouble();
    }

    private static JsonNode read(String file) throws IOException {
        return new ObjectMapper().readTree(directory.resolve(file).toFile());
    }
}
