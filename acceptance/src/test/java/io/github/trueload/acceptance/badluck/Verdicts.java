// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * What generator health said of a day. Immutable.
 *
 * @param report its report
 * @param output what JMeter printed: the first moment of each verdict
 */
record Verdicts(JsonNode report, String output) {
    private static final String NODE = "node";

    /** What the InfluxDB listener tells of when this machine's clock is surely more than a second off. */
    private static final String CLOCK = "clock";

    /** Fails unless each is of the time of a fault of which it may be given. */
    void assertEachHasItsCause(List<Window> windows) {
        for (JsonNode finding : report.path("findings")) {
            assertThat(finding.path("episodes")).as(finding.toPrettyString()).isNotEmpty();
            for (JsonNode episode : finding.path("episodes")) {
                String kind = finding.path("verdict").asText();
                System.out.println(kind + " " + episode.path("fromMs") + " to " + episode.path("toMs") + ": "
                        + finding.path("text").asText());
                assertThat(windows)
                        .as(finding.toPrettyString())
                        .anyMatch(window -> window.fault().verdicts().contains(kind) && isOfThatTime(episode, window));
            }
        }
    }

    /** Fails unless the node that was killed was found among those of its name. */
    void assertNodeWasSeen() {
        assertThat(textsOf(NODE)).anyMatch(text -> text.contains(" attempts at 127.0.0.3, "));
    }

    /**
     * Fails unless the clock was found off in both directions. Going back, it showed the time of the first moment
     * again, so that both may be one episode: of that the report has the last text.
     */
    void assertClockWasSeen() {
        assertThat(JMeterResult.inOnePiece(output))
                .containsPattern("(?m)^" + CLOCK + " +Generator health: [^\n]* s ahead of the server's");
        assertThat(textsOf(CLOCK)).anyMatch(text -> text.contains(" s behind the server's"));
    }

    /**
     * Fails unless the figures are doubtful where the clock was off, and that is why. The generator was never the
     * bottleneck and nothing was lost, so that they are never invalid.
     */
    void assertWordFits(boolean clockWasOff) {
        String word = report.path("figures").asText();
        String reason = report.path("reason").asText();
        System.out.println(word + ": " + reason);
        if (clockWasOff) {
            assertThat(word).as(reason).isEqualTo("doubtful");
            assertThat(reason).contains("what the listener wrote may be wrong (" + CLOCK);
        } else {
            // A moment over a limit, too short for a verdict, makes them doubtful.
            assertThat(word).as(reason).isIn("valid", "doubtful");
        }
    }

    private List<String> textsOf(String kind) {
        return StreamSupport.stream(report.path("findings").spliterator(), false)
                .filter(finding -> kind.equals(finding.path("verdict").asText()))
                .flatMap(
                        finding -> StreamSupport.stream(finding.path("episodes").spliterator(), false))
                .map(episode -> episode.path("text").asText())
                .toList();
    }

    private static boolean isOfThatTime(JsonNode episode, Window window) {
        return window.overlaps(
                episode.path("fromMs").asLong(), episode.path("toMs").asLong());
    }
}
