// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.acceptance.Samples;
import io.github.trueload.acceptance.Schemas;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.jmeter.Jtl;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.data.Offset;

/**
 * The two files of a run's report, which are the same and as the schema in the zip wants them.
 *
 * @param page the page
 * @param json the JSON file
 */
public record HealthReport(Path page, JsonNode json) {
    /** Reads {@code <base>-health.json} and {@code .html}. */
    public static HealthReport of(Path base) {
        Path page = Path.of(base + "-health.html");
        try {
            String text = Files.readString(Path.of(base + "-health.json"));
            assertThat(Files.readString(page)).contains("<h1 id=\"word\">", "var uPlot=", text.replace("<", "\\u003c"));
            JsonNode json = Json.of(text);
            assertThat(Schemas.errors("health-report-1", json)).isEmpty();
            assertThat(json.path("reason").asText()).isNotEmpty();
            return new HealthReport(page, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The word. */
    String figures() {
        return json.path("figures").asText();
    }

    /** The percent of a line of the account of the users' time. */
    double percent(String line) {
        for (JsonNode one : json.path("account").path("lines")) {
            if (one.path("line").asText().equals(line)) {
                return one.path("percent").asDouble();
            }
        }
        return Double.NaN;
    }

    /** Compares each label's count, errors, mean, percentiles and longest time with the run's samples. */
    void agreesWith(Jtl jtl) {
        Samples all = Samples.of(jtl);
        int count = 0;
        for (JsonNode label : json.path("labels")) {
            Samples samples = all.label(label.path("label").asText());
            count += (int) samples.count();
            assertThat(label.path("count").asDouble()).isEqualTo(samples.count());
            assertThat(label.path("errors").asDouble())
                    .isEqualTo(samples.failed().count());
            near(label, "mean", samples.meanMs());
            near(label, "p50", samples.percentileMs(0.5));
            near(label, "p90", samples.percentileMs(0.9));
            near(label, "p99", samples.percentileMs(0.99));
            near(label, "max", samples.longestMs());
        }
        assertThat(count).isEqualTo(jtl.size()).isPositive();
    }

    /** One percent is what the report promises, and whole milliseconds are what JMeter counts. */
    private static void near(JsonNode label, String figure, double expected) {
        assertThat(label.path(figure).asDouble())
                .as("%s of %s", figure, label)
                .isCloseTo(expected, Offset.offset(1 + expected / 100));
    }
}
