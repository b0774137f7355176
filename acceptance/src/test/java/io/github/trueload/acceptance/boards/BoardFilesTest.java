// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.acceptance.boards.design.Board;
import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The two files are what their panels say, and hold what Grafana and a reader need of a dashboard beside its queries.
 * With {@code -Dtrueload.boards.write=true} they are written.
 */
class BoardFilesTest {
    private static final int WIDTH = 24;

    static List<String> files() {
        return List.of("trueload-influxql.json", "trueload-flux.json");
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyPanelTellsWhatItShowsInWhichUnitAndThatThereIsNothing(String file) {
        for (JsonNode panel : panels(file)) {
            assertThat(panel.at("/fieldConfig/defaults/noValue").asText())
                    .as(name(panel))
                    .isNotBlank()
                    .doesNotContain("fine");
            assertThat(panel.path("description").asText()).as(name(panel)).hasSizeGreaterThan(15);
            assertThat(panel.at("/fieldConfig/defaults/unit").isTextual())
                    .as(name(panel))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyMarkHasTheTargetWithoutWhichGrafanaSendsNoRequest(String file) {
        JsonNode marks = Dashboard.read(file).marks();
        assertThat(marks).hasSize(3).allSatisfy(mark -> {
            assertThat(mark.at("/target/query").asText()).isNotBlank();
            assertThat(mark.at("/target").has("refId")).isTrue();
        });
        if (file.contains("influxql")) {
            assertThat(marks).allSatisfy(mark -> {
                assertThat(mark.at("/target/query")).isEqualTo(mark.get("query"));
                assertThat(mark.at("/target/rawQuery").asBoolean()).isTrue();
                assertThat(mark.at("/target/fromAnnotations").asBoolean()).isTrue();
                assertThat(mark.at("/target/textColumn").asText()).isEqualTo("text");
            });
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void noLegendHidesASeriesAndNoFillALine(String file) {
        for (JsonNode panel : panels(file)) {
            if (panel.path("type").asText().equals("timeseries")) {
                assertThat(panel.at("/options/legend/placement").asText())
                        .as(name(panel))
                        .isEqualTo("bottom");
                // One line for each label or generator: a table that can be scrolled, the largest first.
                boolean many =
                        List.of("$tag_", "\"$col", "__field.labels").stream().anyMatch(panel.toString()::contains);
                assertThat(panel.at("/options/legend/displayMode").asText())
                        .as(name(panel))
                        .isEqualTo(many ? "table" : "list");
                assertThat(panel.at("/options/legend/calcs").toString())
                        .as(name(panel))
                        .doesNotContain("\"mean\"");
                boolean stacked = panel.at("/fieldConfig/defaults/custom").has("stacking");
                assertThat(panel.at("/fieldConfig/defaults/custom/fillOpacity").asInt())
                        .as(name(panel))
                        .isEqualTo(stacked ? 25 : 0);
            }
        }
    }

    /** Without thresholds of its own Grafana paints every number from 80 on red, and "no data" in the first colour. */
    @ParameterizedTest
    @MethodSource("files")
    void aNumberIsNeutralOrItsColourMeansSomethingAndNothingIsGreenWithoutData(String file) {
        for (JsonNode panel : panels(file)) {
            if (panel.path("type").asText().equals("stat")) {
                assertThat(panel.at("/fieldConfig/defaults/color/mode").asText())
                        .as(name(panel))
                        .isEqualTo("thresholds");
                assertThat(firstColour(panel.at("/fieldConfig/defaults/thresholds")))
                        .as(name(panel))
                        .isEqualTo("text");
            }
            assertThat(overridden(panel, "thresholds"))
                    .allSatisfy(thresholds ->
                            assertThat(firstColour(thresholds)).as(name(panel)).isEqualTo("text"));
        }
    }

    /** What the columns or series of a panel have of a property instead of the panel's own. */
    private static List<JsonNode> overridden(JsonNode panel, String property) {
        List<JsonNode> values = new ArrayList<>();
        for (JsonNode of : panel.at("/fieldConfig/overrides").findValues("properties")) {
            of.forEach(one -> {
                if (one.path("id").asText().equals(property)) {
                    values.add(one.path("value"));
                }
            });
        }
        return values;
    }

    private static String firstColour(JsonNode thresholds) {
        return thresholds.at("/steps/0/color").asText();
    }

    /** What Grafana finds out itself is hidden, and what is left has a value that is right for most. */
    @ParameterizedTest
    @MethodSource("files")
    void noFigureNeedsAVariableThatTheReaderHasToSet(String file) {
        Dashboard board = Dashboard.read(file);
        assertThat(board.variables().keySet()).contains("row", "run").doesNotContain("send_interval");
        List<String> all = new ArrayList<>(board.queries().values());
        assertThat(all).noneMatch(query -> query.contains("__interval_ms") || query.contains("int(v: v.windowPeriod)"));
        for (JsonNode variable : board.json().at("/templating/list")) {
            String name = variable.path("name").asText();
            assertThat(variable.path("hide").asInt() == 2)
                    .as(name)
                    .isEqualTo(List.of("row", "run").contains(name));
            if (variable.path("type").asText().equals("custom")) {
                assertThat(variable.path("query").asText().split(","))
                        .contains(variable.at("/current/value").asText());
            }
            if (variable.path("includeAll").asBoolean()) {
                assertThat(variable.path("allValue").asText()).isEqualTo(".*");
                assertThat(variable.at("/current/value").asText()).isEqualTo("$__all");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void aLabelLeadsToItsOwnViewAndARunToItsTimes(String file) {
        String uid = file.replace(".json", "");
        assertThat(links(file, "Labels"))
                .singleElement()
                .asString()
                .startsWith("/d/" + uid + "?")
                .contains("var-transaction=${__value.raw:percentencode}", "${__url_time_range}", "${run:queryparam}");
        assertThat(links(file, "Runs in the time range")).hasSize(2).allSatisfy(link -> assertThat(link)
                .startsWith("/d/" + uid + "?")
                .contains("var-run=${__data.fields.Run}", "&from=${__data.fields.Start.numeric}&to="));
    }

    private static List<String> links(String file, String title) {
        List<String> links = new ArrayList<>();
        for (JsonNode panel : panels(file)) {
            if (panel.path("title").asText().equals(title)) {
                overridden(panel, "links").forEach(value -> links.addAll(value.findValuesAsText("url")));
            }
        }
        return links;
    }

    @ParameterizedTest
    @MethodSource("files")
    void asksForItsDataSourceWhenImportedAndUsesNoOther(String file) {
        JsonNode input = Dashboard.read(file).json().at("/__inputs/0");
        assertThat(input.path("name").asText()).isEqualTo("DS_INFLUXDB");
        assertThat(input.path("pluginId").asText()).isEqualTo("influxdb");
        for (JsonNode panel : panels(file)) {
            assertThat(panel.at("/datasource/uid").asText()).as(name(panel)).isEqualTo("${datasource}");
            for (JsonNode target : panel.path("targets")) {
                assertThat(target.at("/datasource/uid").asText())
                        .as(name(panel))
                        .isEqualTo("${datasource}");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void panelsHaveNumbersOfTheirOwnAndLieBesideEachOther(String file) {
        Set<Object> numbers = new HashSet<>();
        Set<List<Integer>> taken = new HashSet<>();
        int first = 0;
        for (JsonNode panel : Dashboard.read(file).panels()) {
            assertThat(numbers.add(panel.get("id"))).as(name(panel)).isTrue();
            // What is folded away may lie where the rows below it are now.
            if (Dashboard.isRow(panel)) {
                taken.clear();
            }
            for (int x = at(panel, "x"); x < at(panel, "x") + at(panel, "w"); x++) {
                assertThat(x).as(name(panel)).isLessThan(WIDTH);
                for (int y = at(panel, "y"); y < at(panel, "y") + at(panel, "h"); y++) {
                    assertThat(taken.add(List.of(x, y))).as(name(panel)).isTrue();
                }
            }
            first++;
        }
        assertThat(first).isGreaterThan(30);
    }

    /** A name such as "shop.v2 (eu)" comes out of a plain variable as a regular expression, and not as a text. */
    @ParameterizedTest
    @MethodSource("files")
    void noNameOfAnApplicationBreaksAQuery(String file) {
        Dashboard board = Dashboard.read(file);
        List<String> all = new ArrayList<>(board.queries().values());
        all.addAll(board.annotations().values());
        all.addAll(board.variables().values());
        assertThat(all)
                .isNotEmpty()
                .noneMatch(query -> query.contains("'$application'") || query.contains("'${application}'"));
    }

    private static List<JsonNode> panels(String file) {
        List<JsonNode> panels = Dashboard.read(file).panels();
        panels.removeIf(Dashboard::isRow);
        assertThat(panels).hasSizeGreaterThan(25);
        return panels;
    }

    private static String name(JsonNode panel) {
        return panel.path("id") + " " + panel.path("title").asText();
    }

    private static int at(JsonNode panel, String side) {
        return panel.path("gridPos").path(side).asInt();
    }

    @ParameterizedTest
    @ValueSource(strings = {"influxql", "flux"})
    void theFileIsWhatItsPanelsSay(String language) throws IOException {
        Path file = Checkout.root().resolve("examples/grafana/trueload-" + language + ".json");
        String text = Board.text(language.equals("flux"));
        if (Boolean.getBoolean("trueload.boards.write")) {
            Files.writeString(file, text);
        }
        assertThat(Files.readString(file).equals(text))
                .as(file.getFileName() + " is not what its panels say; -Dtrueload.boards.write=true writes it")
                .isTrue();
    }
}
