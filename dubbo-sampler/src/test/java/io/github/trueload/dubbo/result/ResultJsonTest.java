// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.result.ResultJson.ResultFormat;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResultJsonTest {
    @Test
    void indentsAndKeepsNullsAndClassKeysForOlderPlans() {
        Map<String, Object> order = new LinkedHashMap<>();
        order.put("class", "com.acme.Order");
        order.put("id", 1L);
        order.put("note", null);
        order.put("items", List.of("a", "b"));
        order.put("none", List.of());

        assertThat(ResultJson.write(order, ResultFormat.of("")))
                .isEqualTo("{\n  \"class\": \"com.acme.Order\",\n  \"id\": 1,\n  \"note\": null,\n"
                        + "  \"items\": [\n    \"a\",\n    \"b\"\n  ],\n  \"none\": []\n}");
        assertThat(ResultJson.write(order, ResultFormat.COMPACT))
                .isEqualTo("{\"id\":1,\"note\":null,\"items\":[\"a\",\"b\"],\"none\":[]}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"first", "3.2", "Economy", "a.b", "com.acme.", ".Order", "com..Order", "com.acme.Or der"})
    void keepsWhatAMapHoldsUnderTheKeyClassItself(String own) {
        assertThat(compact(Map.of("class", own))).isEqualTo("{\"class\":\"" + own + "\"}");
    }

    @Test
    void leavesOutOnlyTheNamesOfClasses() {
        assertThat(compact(Map.of("class", "com.acme.Order$Item"))).isEqualTo("{}");
        assertThat(compact(Map.of("class", List.of("com.acme.Order")))).isEqualTo("{\"class\":[\"com.acme.Order\"]}");
        assertThat(compact(Collections.singletonMap("class", null))).isEqualTo("{\"class\":null}");
    }

    @Test
    void writesDatesAsPlansWriteThem() {
        LocalDateTime time = LocalDateTime.of(2024, 2, 29, 12, 30, 15);
        Date date = Date.from(time.atZone(ZoneId.systemDefault()).toInstant());

        assertThat(compact(List.of(time, date, new java.sql.Date(date.getTime()))))
                .isEqualTo("[\"2024-02-29 12:30:15\",\"2024-02-29 12:30:15\",\"2024-02-29 12:30:15\"]");
    }

    @Test
    void escapesWhatJsonEscapesAndNothingElse() {
        assertThat(compact("a\"b\\c\n<&>\u0001\u2028é")).isEqualTo("\"a\\\"b\\\\c\\n<&>\\u0001\\u2028é\"");
    }

    /** As Gson does, which the older plugin writes with; Jackson by itself would write none of these so. */
    @Test
    void keepsTheTextsOfTheOlderPluginWhereJacksonHasOthers() {
        assertThat(compact("\u000b\u001f\u2029\u007f/")).isEqualTo("\"\\u000b\\u001f\\u2029\u007f/\"");
        assertThat(compact(List.of(Double.NaN, Float.NEGATIVE_INFINITY, new BigDecimal("1E+3"))))
                .isEqualTo("[NaN,-Infinity,1E+3]");
        assertThat(compact("\ud83d")).as("half a pair").isEqualTo("\"\ud83d\"");
        assertThat(ResultJson.write(Map.of("none", Map.of("none", List.of())), ResultFormat.PRETTY))
                .isEqualTo("{\n  \"none\": {\n    \"none\": []\n  }\n}");
    }

    @Test
    void writesKeysAsTexts() {
        Map<Object, Object> map = new LinkedHashMap<>();
        map.put(1, "one");
        map.put("1", "again");
        map.put(null, Map.of());
        map.put(Status.NEW, 2);

        assertThat(compact(map)).isEqualTo("{\"1\":\"one\",\"1\":\"again\",\"null\":{},\"NEW\":2}");
    }

    @Test
    void endsWhatIsNestedAbsurdlyDeep() {
        Object value = "x";
        for (int i = 0; i < 10_000; i++) {
            value = List.of(value);
        }

        assertThat(compact(value)).isEqualTo("[".repeat(501) + "\"...\"" + "]".repeat(501));
    }

    private static String compact(Object value) {
        return ResultJson.write(value, ResultFormat.COMPACT);
    }

    /** Nine of whom each knows all others are a million, written from each one's point of view. */
    @Test
    void endsObjectsThatAllContainEachOther() {
        List<List<Object>> everybody = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            everybody.add(new ArrayList<>());
        }
        everybody.forEach(each -> each.addAll(everybody));

        String json = ResultJson.write(everybody, ResultFormat.COMPACT);

        assertThat(json.chars().filter(c -> c == '[').count()).isBetween(9L, 250_000L);
    }

    @Test
    void objectsOfAServicesClassesAreWrittenByTheirProperties() {
        Order order = new Order();
        order.next = order;

        assertThat(ResultJson.write(List.of(order), ResultFormat.COMPACT))
                .isEqualTo("[{\"id\":7,\"paid\":true,\"status\":\"NEW\",\"next\":\"...\"}]");
        assertThat(ResultJson.write(order, ResultFormat.OLDER_PLUGIN))
                .contains("\"class\": \"" + Order.class.getName() + "\"");
    }

    /** Constants with classes of their own. */
    public enum Status {
        NEW {
            @Override
            public String toString() {
                return "brand new";
            }
        }
    }

    /** What a service answers. */
    public static final class Order {
        public Order next;

        public int getId() {
            return 7;
        }

        public boolean isPaid() {
            return true;
        }

        public Status getStatus() {
            return Status.NEW;
        }

        public static int getCount() {
            return 1;
        }
    }

    static List<Object[]> beans() {
        return List.of(
                new Object[] {
                    new Getters(),
                    "{\"_id\":2,\"aName\":\"a\",\"on\":true,\"uRL\":\"u\",\"名称\":\"b\",\"open\":\"public\"}"
                },
                new Object[] {new Point(1, "p"), "{\"name\":\"p\",\"x\":1}"},
                new Object[] {new Accessors(), "{\"issue\":7,\"size\":3}"},
                new Object[] {new Closed(), "{\"left\":1,\"right\":\"r\"}"},
                new Object[] {new Below(), "{\"left\":1,\"right\":\"r\"}"},
                new Object[] {new Nothing(), "{}"});
    }

    @ParameterizedTest
    @MethodSource("beans")
    void showsWhateverAnObjectHolds(Object bean, String json) {
        assertThat(compact(bean)).isEqualTo(json);
    }

    @SuppressWarnings("unused")
    public static class Getters {
        public final String open = "public";

        public String getaName() {
            return "a";
        }

        public int get_id() {
            return 2;
        }

        public String get名称() {
            return "b";
        }

        public String getURL() {
            return "u";
        }

        public boolean isOn() {
            return true;
        }

        public String isolate() {
            return "no property";
        }
    }

    record Point(int x, String name) {}

    static class Accessors {
        private final int size = 3;
        private final int issue = 7;

        public int size() {
            return size;
        }

        public int issue() {
            return issue;
        }

        public int other() {
            return 0;
        }
    }

    @SuppressWarnings("unused")
    static class Closed {
        private static final int CONSTANT = 1;
        private final int left = 1;
        private final String right = "r";
    }

    static class Below extends Closed {}

    static class Nothing {}
}
