// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.browser.BrowserPage;
import io.github.trueload.testkit.browser.Chromium;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The script {@code ./demo}, and its page in a browser: its first part, or all of them. */
class DemoIT {
    private static final Path REPORT = Checkout.root().resolve("target/demo");

    private static final Path BUILT = Checkout.root().resolve("examples/demo/target/built");

    @TempDir
    private static Path directory;

    private static JsonNode json;

    @BeforeAll
    @Timeout(600)
    static void run() throws IOException {
        // The build that runs this test has just made what the script would build, with a second Maven in its midst.
        Files.writeString(BUILT, "");
        Files.deleteIfExists(REPORT.resolve("index.json"));
        List<String> line = new ArrayList<>(
                List.of("/bin/bash", Checkout.root().resolve("demo").toString()));
        shows().forEach(show -> line.add(show.name()));
        try (ManagedProcess script = ManagedProcess.start("demo", directory, Map.of(), line)) {
            int exitCode = script.awaitExit(Duration.ofSeconds(590));
            System.out.println(script.output());
            assertThat(exitCode).as(script.output()).isZero();
            assertThat(script.output()).contains("nothing changed since the last build");
        }
        json = read("index.json");
    }

    private static List<Show> shows() {
        return Skip.nothing() ? Demo.SHOWS : Demo.SHOWS.subList(0, 1);
    }

    @Test
    void leavesNoPartOut() {
        assertThat(json.path("sections").findValuesAsText("title"))
                .isEqualTo(shows().stream().map(Show::title).toList());
        assertThat(json.path("sections")).allSatisfy(section -> assertThat(section.path("tiles"))
                .as(section.path("title").asText())
                .isNotEmpty());
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
        // With a client for each user its call is the server's time. On a busy machine the JDK's own client has short
        // waits, too.
        assertThat(good.path("account").path("places")).isNotEmpty();
        assertThat(heldUpInClient(good)).isLessThan(heldUpInClient(bad) / 4);
    }

    /** The share of the users' time in which a call of the client waited for something in this JVM. */
    private static double heldUpInClient(JsonNode report) {
        return StreamSupport.stream(report.path("account").path("places").spliterator(), false)
                .filter(place -> place.path("method").asText().equals("Client.call"))
                .filter(place -> List.of("lock", "sleep", "wait")
                        .contains(place.path("line").asText()))
                .mapToDouble(place -> place.path("percent").asDouble())
                .sum();
    }

    @Test
    void thePageSaysInABrowserWhatTheJsonSays() {
        Chromium.require();
        try (Chromium chromium = Chromium.start(directory.resolve("chromium"))) {
            BrowserPage page = chromium.open(REPORT.resolve("index.html")).size(1280, 800);

            assertThat(page.complaints()).isEmpty();
            assertThat(page.requests()).isEmpty();
            assertThat(page.textsOf("h2")).isEqualTo(json.path("sections").findValuesAsText("title"));
            assertThat(page.textsOf(".tile strong")).isEqualTo(json.findValuesAsText("value"));
            assertThat(page.textsOf(".tile span")).isEqualTo(json.findValuesAsText("label"));
            assertThat(page.textsOf("figure h3, figcaption")).isEqualTo(figures());
            assertThat(page.value("document.documentElement.scrollWidth").asInt())
                    .isLessThanOrEqualTo(1280);
            assertThat(lowestTile(page)).as("every number is seen at one look").isLessThan(800);
            page.value("document.querySelectorAll('section:nth-last-child(4) .tile span')"
                    + ".forEach(label => label.textContent = 'a long verdict '.repeat(20))");
            assertThat(lowestTile(page)).as("however long a verdict is").isLessThan(800);
        }
    }

    @Test
    void thePictureSaysWhatJMeterAndItsReportSay() throws IOException {
        Chromium.require();
        JsonNode bad = read("health/bad/result-health.json");
        try (Chromium chromium = Chromium.start(directory.resolve("chromium-picture"))) {
            BrowserPage page =
                    chromium.open(REPORT.resolve("health/picture.html")).size(1280, 560);

            assertThat(page.complaints()).isEmpty();
            assertThat(page.textsOf(".ours strong"))
                    .containsExactly("figures " + bad.path("figures").asText());
            assertThat(page.value("document.body.scrollHeight").asInt()).isLessThanOrEqualTo(560);
            assertThat(page.value("[...document.querySelectorAll('section')].every(it => it.scrollHeight <= 300)")
                            .asBoolean())
                    .isTrue();
            page.picture(Checkout.root().resolve("examples/demo/target/pictures/demo.png"));
        }
    }

    private static List<String> figures() {
        List<String> texts = new ArrayList<>();
        json.findValues("figures")
                .forEach(figures -> figures.forEach(figure -> figure.forEach(text -> texts.add(text.asText()))));
        return texts;
    }

    private static int lowestTile(BrowserPage page) {
        return page.value("Math.max(...[...document.querySelectorAll('.tile')]"
                        + ".map(tile => tile.getBoundingClientRect().bottom))")
                .asInt();
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

    private static JsonNode read(String file) {
        return Json.in(REPORT.resolve(file));
    }
}
