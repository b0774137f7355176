// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Grafana needs of a dashboard beside its queries, and what a reader needs. */
class BoardStructureTest {
    private static final int WIDTH = 24;

    @ParameterizedTest
    @ValueSource(strings = {"trueload-influxql.json", "trueload-flux.json"})
    void everyPanelTellsWhatItShowsAndInWhichUnit(String file) {
        for (Map<?, ?> panel : panels(file)) {
            assertThat(String.valueOf(panel.get("description"))).as(name(panel)).hasSizeGreaterThan(15);
            assertThat(in(panel, "fieldConfig", "defaults", "unit"))
                    .as(name(panel))
                    .isInstanceOf(String.class);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"trueload-influxql.json", "trueload-flux.json"})
    void everyMarkHasTheTargetWithoutWhichGrafanaSendsNoRequest(String file) {
        List<Map<?, ?>> marks = Dashboard.read(file).marks();
        assertThat(marks).hasSize(2).allSatisfy(mark -> {
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
    @ValueSource(strings = {"trueload-influxql.json", "trueload-flux.json"})
    void noLegendHidesASeriesAndNoFillALine(String file) {
        for (Map<?, ?> panel : panels(file)) {
            if ("timeseries".equals(panel.get("type"))) {
                assertThat(in(panel, "options", "legend", "placement"))
                        .as(name(panel))
                        .isEqualTo("right");
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

    /** Without thresholds of its own Grafana paints every number from 80 on red. */
    @ParameterizedTest
    @ValueSource(strings = {"trueload-influxql.json", "trueload-flux.json"})
    void aNumberIsNeutralOrItsColourMeansSomething(String file) {
        for (Map<?, ?> panel : panels(file)) {
            if ("stat".equals(panel.get("type"))) {
                Object mode = in(panel, "fieldConfig", "defaults", "color", "mode");
                boolean neutral = "fixed".equals(mode)
                        && "text".equals(in(panel, "fieldConfig", "defaults", "color", "fixedColor"));
                boolean own = "thresholds".equals(mode)
                        && in(panel, "fieldConfig", "defaults", "thresholds", "steps") != null;
                assertThat(neutral || own).as(name(panel)).isTrue();
                assertThat(in(panel, "fieldConfig", "defaults", "noValue"))
                        .as("instead of 'No data': " + name(panel))
                        .isNotNull();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"trueload-influxql.json", "trueload-flux.json"})
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
    @ValueSource(strings = {"trueload-influxql.json", "trueload-flux.json"})
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
    @ValueSource(strings = {"trueload-influxql.json", "trueload-flux.json"})
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
}
