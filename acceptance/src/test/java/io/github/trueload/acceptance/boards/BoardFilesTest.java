// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.boards.design.Board;
import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
        for (Map<?, ?> panel : panels(file)) {
            assertThat((String) in(panel, "fieldConfig", "defaults", "noValue"))
                    .as(name(panel))
                    .isNotBlank()
                    .doesNotContain("fine");
            assertThat(String.valueOf(panel.get("description"))).as(name(panel)).hasSizeGreaterThan(15);
            assertThat(in(panel, "fieldConfig", "defaults", "unit"))
                    .as(name(panel))
                    .isInstanceOf(String.class);
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyMarkHasTheTargetWithoutWhichGrafanaSendsNoRequest(String file) {
        List<Map<?, ?>> marks = Dashboard.read(file).marks();
        assertThat(marks).hasSize(3).allSatisfy(mark -> {
            assertThat((String) in(mark, "target", "query")).isNotBlank();
            assertThat(in(mark, "target", "refId")).isNotNull();
        });
        if (file.contains("influxql")) {
            assertThat(marks).allSatisfy(mark -> {
                assertThat(in(mark, "target", "query")).isEqualTo(mark.get("query"));
                assertThat(in(mark, "target", "rawQuery")).isEqualTo(true);
                assertThat(in(mark, "target", "fromAnnotations")).isEqualTo(true);
                assertThat(in(mark, "target", "textColumn")).isEqualTo("text");
            });
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void noLegendHidesASeriesAndNoFillALine(String file) {
        for (Map<?, ?> panel : panels(file)) {
            if ("timeseries".equals(panel.get("type"))) {
                assertThat(in(panel, "options", "legend", "placement"))
                        .as(name(panel))
                        .isEqualTo("bottom");
                // One line for each label or generator: a table that can be scrolled, the largest first.
                boolean many =
                        List.of("$tag_", "=$col", "__field.labels").stream().anyMatch(panel.toString()::contains);
                assertThat(in(panel, "options", "legend", "displayMode"))
                        .as(name(panel))
                        .isEqualTo(many ? "table" : "list");
                assertThat(((List<?>) in(panel, "options", "legend", "calcs")).contains("mean"))
                        .as(name(panel))
                        .isFalse();
                boolean stacked = in(panel, "fieldConfig", "defaults", "custom", "stacking") != null;
                assertThat(((Number) in(panel, "fieldConfig", "defaults", "custom", "fillOpacity")).intValue())
                        .as(name(panel))
                        .isEqualTo(stacked ? 25 : 0);
            }
        }
    }

    /** Without thresholds of its own Grafana paints every number from 80 on red, and "no data" in the first colour. */
    @ParameterizedTest
    @MethodSource("files")
    void aNumberIsNeutralOrItsColourMeansSomethingAndNothingIsGreenWithoutData(String file) {
        for (Map<?, ?> panel : panels(file)) {
            if ("stat".equals(panel.get("type"))) {
                assertThat(in(panel, "fieldConfig", "defaults", "color", "mode"))
                        .as(name(panel))
                        .isEqualTo("thresholds");
                assertThat(firstColour(in(panel, "fieldConfig", "defaults", "thresholds")))
                        .as(name(panel))
                        .isEqualTo("text");
            }
            for (Map<?, ?> override : Dashboard.maps(in(panel, "fieldConfig", "overrides"))) {
                for (Map<?, ?> property : Dashboard.maps(override.get("properties"))) {
                    if ("thresholds".equals(property.get("id"))) {
                        assertThat(firstColour(property.get("value")))
                                .as(name(panel))
                                .isEqualTo("text");
                    }
                }
            }
        }
    }

    private static Object firstColour(Object thresholds) {
        return Dashboard.maps(((Map<?, ?>) thresholds).get("steps")).get(0).get("color");
    }

    /** What Grafana finds out itself is hidden, and what is left has a value that is right for most. */
    @ParameterizedTest
    @MethodSource("files")
    void noFigureNeedsAVariableThatTheReaderHasToSet(String file) {
        Dashboard board = Dashboard.read(file);
        assertThat(board.variables().keySet()).contains("row", "run").doesNotContain("send_interval");
        List<String> all = new ArrayList<>(board.queries().values());
        assertThat(all).noneMatch(query -> query.contains("__interval_ms") || query.contains("int(v: v.windowPeriod)"));
        for (Map<?, ?> variable : Dashboard.maps(((Map<?, ?>) board.value("templating")).get("list"))) {
            boolean hidden = Double.valueOf(2).equals(toDouble(variable.get("hide")));
            assertThat(hidden)
                    .as("%s", variable.get("name"))
                    .isEqualTo(List.of("row", "run").contains(variable.get("name")));
            if ("custom".equals(variable.get("type"))) {
                assertThat(List.of(String.valueOf(variable.get("query")).split(",")))
                        .contains((String) in(variable, "current", "value"));
            }
            if (Boolean.TRUE.equals(variable.get("includeAll"))) {
                assertThat(variable.get("allValue")).isEqualTo(".*");
                assertThat(in(variable, "current", "value")).isEqualTo("$__all");
            }
        }
    }

    private static Double toDouble(Object number) {
        return number == null ? null : ((Number) number).doubleValue();
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
        for (Map<?, ?> panel : panels(file)) {
            if (panel.get("title").equals(title)) {
                for (Map<?, ?> override : Dashboard.maps(in(panel, "fieldConfig", "overrides"))) {
                    for (Map<?, ?> property : Dashboard.maps(override.get("properties"))) {
                        if ("links".equals(property.get("id"))) {
                            Dashboard.maps(property.get("value")).forEach(link -> links.add((String) link.get("url")));
                        }
                    }
                }
            }
        }
        return links;
    }

    @ParameterizedTest
    @MethodSource("files")
    void asksForItsDataSourceWhenImportedAndUsesNoOther(String file) {
        Dashboard board = Dashboard.read(file);
        Map<?, ?> input = Dashboard.maps(board.value("__inputs")).get(0);

        assertThat(input.get("name")).isEqualTo("DS_INFLUXDB");
        assertThat(input.get("pluginId")).isEqualTo("influxdb");
        for (Map<?, ?> panel : panels(file)) {
            assertThat(in(panel, "datasource", "uid")).as(name(panel)).isEqualTo("${datasource}");
            for (Map<?, ?> target : Dashboard.maps(panel.get("targets"))) {
                assertThat(in(target, "datasource", "uid")).as(name(panel)).isEqualTo("${datasource}");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void panelsHaveNumbersOfTheirOwnAndLieBesideEachOther(String file) {
        Set<Object> numbers = new HashSet<>();
        Set<List<Integer>> taken = new HashSet<>();
        int first = 0;
        for (Map<?, ?> panel : Dashboard.read(file).panels()) {
            assertThat(numbers.add(panel.get("id"))).as(name(panel)).isTrue();
            // What is folded away may lie where the rows below it are now.
            if ("row".equals(panel.get("type"))) {
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

    private static List<Map<?, ?>> panels(String file) {
        List<Map<?, ?>> panels = new ArrayList<>(Dashboard.read(file).panels());
        panels.removeIf(panel -> "row".equals(panel.get("type")));
        assertThat(panels).hasSizeGreaterThan(25);
        return panels;
    }

    private static String name(Map<?, ?> panel) {
        return panel.get("id") + " " + panel.get("title");
    }

    private static int at(Map<?, ?> panel, String side) {
        return ((Number) in(panel, "gridPos", side)).intValue();
    }

    private static Object in(Map<?, ?> json, String... keys) {
        Object value = json;
        for (String key : keys) {
            value = value instanceof Map<?, ?> map ? map.get(key) : null;
        }
        return value;
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
