// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.trueload.acceptance.PanelPictures;
import io.github.trueload.testkit.browser.BrowserPage;
import io.github.trueload.testkit.browser.Chromium;
import io.github.trueload.testkit.http.StubServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a shop's run, as one sends it to a colleague: in English, in Chinese, and of the largest run. */
@Order(1)
class HealthPageIT {
    private static final int SECONDS = 40;
    /** What a plan or a server may write. */
    private static final String HOSTILE =
            "<img src=x onerror=window.hacked=1></script><script>window.hacked=1</script>\"'&\u202e\u2028${x} ";

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;
    private static HealthRun english;
    private static HealthRun chinese;

    @AutoClose
    private static Chromium chromium;

    @BeforeAll
    static void run() {
        Chromium.require();
        generators = new HealthGenerators(directory);
        try (StubServer server = QueueingServer.ofShop()) {
            JMeterProcess first = start("shop", server, generators.idle());
            JMeterProcess second =
                    start("shop-zh", server, generators.idle().property("trueload.health.language", "zh"));
            english = HealthGenerators.finish(first);
            chinese = HealthGenerators.finish(second);
        }
        chromium = Chromium.start(directory.resolve("chromium"));
    }

    private static JMeterProcess start(String name, StubServer server, JMeterCommand command) {
        HealthPlan plan = HealthPlan.ofThreads(16)
                .rampSeconds(8)
                .watched()
                .add(Elements.rateTimer("60/s", "all"))
                .add(get(server, "/home"))
                .add(get(server, "/search"))
                .add(get(server, "/pay").with(sign()));
        return generators.start(
                name,
                plan,
                SECONDS,
                command.property("trueload.health.cpuPercent", 1000)
                        .jvmArgs("-Dstdout.encoding=UTF-8", "-Dfile.encoding=UTF-8"));
    }

    private static Element get(StubServer server, String path) {
        return Elements.http("GET " + path, "http://127.0.0.1:" + server.port() + path, true);
    }

    /** All users sign with one object, for a while. */
    private static Element sign() {
        return Elements.groovy(
                "JSR223PreProcessor",
                "sign",
                "long s = System.currentTimeMillis().intdiv(1000) % 20\n"
                        + "if (s > 7) { synchronized (io.github.trueload.healthsamplers.LockedSample) {"
                        + " Thread.sleep(55) } }");
    }

    @Test
    void isTheReportThatTheJsonIs() throws IOException {
        HealthReport report = report("shop");
        BrowserPage page = chromium.open(report.page()).size(960, 600, 1.25);
        drawn(page, "en");
        page.size(1280, 900);

        new HealthPage(page, report).saysWhatTheJsonSays();

        report.agreesWith(english.result().jtl());
        assertThat(report.figures()).as(english.story()).isEqualTo("invalid");
        assertThat(page.value("document.getElementById('top').textContent").asText())
                .contains("pre-processor sign");
        JsonNode kind = report.json().path("errorKinds").path(0);
        assertThat(kind.path("code").asText()).isEqualTo("503");
        assertThat(kind.path("message").asText()).isEqualTo("Service Unavailable");
        assertThat(kind.path("label").asText()).isEqualTo("GET /pay");
        assertThat(kind.path("firstMs").asLong())
                .isBetween(
                        report.json().path("run").path("fromMs").asLong() - 1000,
                        report.json().path("run").path("toMs").asLong());
        new HealthPage(page, report).fitsADarkDisplayAPrinterAndATelephone(directory.resolve("shop.pdf"));
    }

    private static void drawn(BrowserPage page, String language) {
        PanelPictures pictures = PanelPictures.in(language);
        page.picture(pictures.file("health-report"));
        pictures.keep("health-report");
    }

    /** The word stands first on the terminal, and no line is longer than 120 columns but for a path. */
    @Test
    void theTerminalHasTheWordFirst() {
        assertThat(english.result().output()).containsPattern("(?m)^INVALID +Generator health: ");
        assertThat(english.result().said()).containsPattern("(?m)^rate +Generator health: timer 'pace' asked for ");
        assertThat(english.result().output().lines().filter(line -> line.matches("(INVALID|[a-z' ]+)  .*| {15}.*")))
                .hasSizeGreaterThan(5)
                .allMatch(line -> line.length() <= 120 || !line.trim().contains(" "));
        assertThat(english.result().output()).doesNotContain("\u001b");
    }

    @Test
    void isChineseWhereJMeterIs() throws IOException {
        HealthReport report = report("shop-zh");
        BrowserPage page = chromium.open(report.page()).size(960, 600, 1.25);
        drawn(page, "zh_CN");

        new HealthPage(page, report).drawnWithoutComplaint();

        assertThat(page.value("document.documentElement.lang").asText()).isEqualTo("zh-CN");
        assertThat(page.value("document.getElementById('word').textContent").asText())
                .isEqualTo("数据无效");
        String text = page.value("document.body.innerText").asText();
        assertThat(text).contains("用户的时间花在哪里", "样本如何失败", "响应时间的分布", "前置处理器 sign");
        assertThat(text.replaceAll("(?s)(JVM 参数|Java).*", "")).doesNotContainPattern("[a-z]{3,} [a-z]{3,} [a-z]{3,}");
        assertThat(report.json().path("reason").asText())
                .as("programs read the JSON")
                .contains("pre-processor sign");
        assertThat(chinese.result().output()).containsPattern("(?m)^无效 +压力机健康：");
        assertThat(chinese.result().log())
                .contains("Generator health: figures invalid: ")
                .doesNotContain("压力机");
    }

    /** A thousand labels that mean harm, six hours, and four hundred ways to fail. */
    @Test
    void theLargestPageIsQuickAndWhole() throws IOException {
        ObjectNode large = (ObjectNode) report("shop").json();
        enlarge(large);
        Path file = directory.resolve("large.html");
        String page = Files.readString(report("shop").page());
        String json = new ObjectMapper().writeValueAsString(large).replace("<", "\\u003c");
        int from = page.indexOf(">", page.indexOf("<script id=\"data\"")) + 1;
        Files.writeString(file, page.substring(0, from) + json + page.substring(page.indexOf("</script>", from)));

        long before = System.nanoTime();
        BrowserPage shown = chromium.open(file).size(1280, 900);
        System.out.println("The largest page, " + Files.size(file) / 1024 + " kB, is open after "
                + (System.nanoTime() - before) / 1_000_000 + " ms");

        HealthPage whole = new HealthPage(shown, new HealthReport(file, large));
        whole.saysWhatTheJsonSays();
        assertThat(shown.value("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(1280);
        searchesAndSorts(shown, large);
        // What a printer makes of some hundred sheets is not looked at.
        whole.fitsATelephone();
    }

    private static void searchesAndSorts(BrowserPage page, JsonNode json) {
        String visible = "[...document.querySelectorAll('#labels tbody:not(.total):not([hidden])')]";
        page.value("(() => { const box = document.getElementById('search'); box.value = 'LABEL 77';"
                + " box.dispatchEvent(new Event('input')); })()");
        assertThat(page.value(visible + ".length").asInt())
                .as("77 and 770 to 779")
                .isEqualTo(11);
        assertThat(page.value("document.getElementById('found').textContent").asText())
                .isEqualTo("11 of 1,000");
        page.value("(() => { const box = document.getElementById('search'); box.value = '';"
                + " box.dispatchEvent(new Event('input')); [...document.querySelectorAll('#labels th button')].find(b"
                + " => b.textContent === 'p99').click(); })()");
        List<Double> shown = new ArrayList<>();
        page.value(visible + ".map(body => parseFloat(body.rows[0].cells[9].textContent.replace(',', '')))")
                .forEach(value -> shown.add(value.asDouble()));
        assertThat(shown).hasSize(1000).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(page.value("document.querySelector('#labels tbody').className")
                        .asText())
                .isEqualTo("total");
    }

    private static void enlarge(ObjectNode report) {
        JsonNode label = report.path("labels").path(0);
        ArrayNode labels = report.putArray("labels");
        for (int i = 0; i < 1000; i++) {
            ObjectNode one = label.deepCopy();
            one.put("label", HOSTILE + "label " + i).put("p99", (i * 7919) % 1000);
            labels.add(one);
        }
        ArrayNode goals = report.putArray("goals");
        goal(goals, "p95 of \"" + HOSTILE + "\" < 500 ms", "met");
        goal(goals, "no more than 10 % slower than " + HOSTILE, "missed");
        for (int i = 0; i < 3000; i++) {
            goal(goals, "p50 of \"" + HOSTILE + i + "\" as in old.json", i % 100 == 0 ? "missed" : "met")
                    .put("part", true);
        }
        JsonNode kind = report.path("errorKinds").path(0);
        ArrayNode kinds = report.putArray("errorKinds");
        for (int i = 0; i < 401; i++) {
            kinds.add(((ObjectNode) kind.deepCopy()).put("message", i + HOSTILE).put("label", HOSTILE));
        }
        ObjectNode timeline = (ObjectNode) report.path("timeline");
        long fromMs = report.path("run").path("fromMs").asLong();
        timeline.fieldNames().forEachRemaining(name -> {
            ArrayNode values = (ArrayNode) timeline.path(name);
            int size = values.size();
            for (int i = size; i < 14_400; i++) {
                values.add(values.get(i % size));
            }
        });
        ArrayNode times = timeline.putArray("timeMs");
        for (int i = 0; i < 14_400; i++) {
            times.add(fromMs + 1500L * i);
        }
        ((ObjectNode) report.path("run")).put("plan", HOSTILE).put("toMs", fromMs + 21_600_000);
    }

    private static ObjectNode goal(ArrayNode goals, String goal, String result) {
        return goals.addObject()
                .put("goal", goal)
                .put("result", result)
                .put("figure", "497 ms")
                .put("limit", "500 ms")
                .put("detail", HOSTILE);
    }

    private static HealthReport report(String name) {
        return generators.report(name);
    }
}
