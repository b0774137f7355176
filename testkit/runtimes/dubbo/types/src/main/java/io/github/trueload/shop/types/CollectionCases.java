// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import static io.github.trueload.shop.types.BeanCases.ITEM;
import static io.github.trueload.shop.types.BeanCases.PEN;
import static io.github.trueload.shop.types.BeanCases.map;
import static io.github.trueload.shop.types.BeanCases.pen;

import io.github.trueload.shop.Item;
import io.github.trueload.shop.Status;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Arrays, lists, sets and maps. */
final class CollectionCases {
    private static final String STATUS = "io.github.trueload.shop.Status";
    private static final Date DATE =
            new Date(Timestamp.valueOf("2024-02-29 12:30:15").getTime());
    private static final String DATE_JSON = "\"2024-02-29 12:30:15\"";

    private CollectionCases() {}

    static void addTo(Table all) {
        arraysOfPrimitives(all);
        arraysOfObjects(all);
        deepArrays(all);
        lists(all);
        sets(all);
        maps(all);
    }

    private static void arraysOfPrimitives(Table all) {
        all.pair("Booleans", "boolean[]", new boolean[] {true, false}, "[true, false]");
        all.pair("Bytes", "byte[]", new byte[] {104, 105}, "[104, 105]");
        all.pair("Bytes", "byte[]", new byte[] {104, 105}, "\"aGk=\"");
        all.pair("Chars", "char[]", new char[] {'a', 'b'}, "[\"a\", \"b\"]");
        all.pair("Ints", "int[]", new int[] {1, 2}, "[1, 2]");
        all.pair("Ints", "int[]", new int[0], "[]");
        all.pair("Ints", "int[]", null, "null");
        all.pair("Longs", "long[]", new long[] {6906764140092371368L}, "[6906764140092371368]");
        all.pair("Doubles", "double[]", new double[] {2.5, 0.1}, "[2.5, 0.1]");
    }

    private static void arraysOfObjects(Table all) {
        all.pair("Strings", "String[]", new String[] {"a", null, ""}, "[\"a\", null, \"\"]");
        all.pair("Integers", "java.lang.Integer[]", new Integer[] {1, null}, "[1, null]");
        all.pair("Decimals", "java.math.BigDecimal[]", new BigDecimal[] {new BigDecimal("1.10")}, "[1.10]");
        all.pair("Dates", "java.util.Date[]", new Date[] {DATE, null}, "[" + DATE_JSON + ", null]");
        all.pair(
                "Statuses",
                STATUS + "[]",
                new Status[] {Status.NEW, Status.PAID},
                new String[] {"NEW", "PAID"},
                "[\"NEW\", \"PAID\"]");
        all.pair(
                "Items",
                ITEM + "[]",
                new Item[] {pen(), null},
                new Object[] {BeanCases.penMap(), null},
                "[" + PEN + ", null]");
        all.pair("Objects", "java.lang.Object[]", new Object[] {1, "a", null, true}, "[1, \"a\", null, true]");
        all.pair("Varargs", "String...", new String[] {"a", "b"}, "[\"a\", \"b\"]");
        all.pair("Varargs", "java.lang.String...", new String[0], "[]");
    }

    private static void deepArrays(Table all) {
        all.pair("Grid", "int[][]", new int[][] {{1, 2}, {}, {3}}, "[[1, 2], [], [3]]");
        all.pair(
                "StringGrid",
                "String[][]",
                new String[][] {{"a"}, null, {"b", null}},
                "[[\"a\"], null, [\"b\", null]]");
        all.pair("Cube", "long[][][]", new long[][][] {{{1, 2}}, {{3}}}, "[[[1, 2]], [[3]]]");
        all.pair(
                "ItemGrid",
                ITEM + "[][]",
                new Item[][] {{pen()}, {}},
                new Object[][] {{BeanCases.penMap()}, {}},
                "[[" + PEN + "], []]");
    }

    private static void lists(Table all) {
        all.pair("StringList", "java.util.List", list("a", null), "[\"a\", null]");
        all.pair("StringList", "java.util.List<java.lang.String>", list(), "[]");
        all.pair("LongList", "java.util.List<java.lang.Long>", list(1L, 7_000_000_000L), "[1, 7000000000]");
        all.pair("DateList", "java.util.List<java.util.Date>", list(DATE), "[" + DATE_JSON + "]");
        all.pair(
                "StatusList",
                "java.util.List<" + STATUS + ">",
                list(Status.NEW, Status.PAID),
                list("NEW", "PAID"),
                "[\"NEW\", \"PAID\"]");
        all.pair(
                "ItemList",
                "java.util.List<" + ITEM + ">",
                list(pen(), pen()),
                list(BeanCases.penMap(), BeanCases.penMap()),
                "[" + PEN + ", " + PEN + "]");
        all.pair("ListOfLists", "java.util.List", list(list(1, 2), list(), list(3)), "[[1, 2], [], [3]]");
        all.pair(
                "ListOfArrays",
                "java.util.List<int[]>",
                list(new int[] {1, 2}),
                list(new int[] {1, 2}),
                "[{\"@type\": \"int[]\", \"@value\": [1, 2]}]");
        all.pair("Collection", "java.util.Collection", list("a", "b"), "[\"a\", \"b\"]");
        all.pair("LinkedList", "java.util.LinkedList", new LinkedList<>(List.of("a", "b")), "[\"a\", \"b\"]");
    }

    private static void sets(Table all) {
        all.pair("Set", "java.util.Set", set("a", "b"), "[\"a\", \"b\"]");
        all.pair("StatusSet", "java.util.Set<" + STATUS + ">", set(Status.PAID), set("PAID"), "[\"PAID\"]");
        all.pair("SortedSet", "java.util.SortedSet", new TreeSet<>(set(2, 1)), "[2, 1]");
        all.pair(
                "EnumSet",
                "java.util.EnumSet",
                EnumSet.of(Status.NEW, Status.SHIPPED),
                list("NEW", "SHIPPED"),
                "[\"NEW\", \"SHIPPED\"]");
    }

    private static void maps(Table all) {
        all.pair("Map", "java.util.Map", map("a", 1, "b", null), "{\"a\": 1, \"b\": null}");
        all.pair("Map", "java.util.Map<String,Integer>", map(), "{}");
        all.pair(
                "ItemsById",
                "java.util.Map<java.lang.Long," + ITEM + ">",
                map(7L, pen()),
                map("7", BeanCases.penMap()),
                "{\"7\": " + PEN + "}");
        all.pair(
                "Counts",
                "java.util.Map",
                map(Status.PAID, 1, Status.NEW, 2),
                map("PAID", 1, "NEW", 2),
                "{\"PAID\": 1, \"NEW\": 2}");
        Map<Status, Integer> counts = new EnumMap<>(Status.class);
        counts.put(Status.PAID, 1);
        all.pair("EnumMap", "java.util.EnumMap", counts, map("PAID", 1), "{\"PAID\": 1}");
        all.pair(
                "TreeMap",
                "java.util.TreeMap",
                new TreeMap<>(Map.of("b", "2", "a", "1")),
                "{\"b\": \"2\", \"a\": \"1\"}");
        all.pair(
                "ItemsByName",
                "java.util.Map<java.lang.String,java.util.List<" + ITEM + ">>",
                map("a", list(pen()), "b", list()),
                map("a", list(BeanCases.penMap()), "b", list()),
                "{\"a\": [" + PEN + "], \"b\": []}");
        all.pair(
                "ObjectMap",
                "java.util.Map",
                map("a", 1, "b", list("c", map("d", 2.5)), "e", null),
                "{\"a\": 1, \"b\": [\"c\", {\"d\": 2.5}], \"e\": null}");
    }

    @SuppressWarnings("unchecked")
    static <T> List<T> list(Object... values) {
        return new ArrayList<>((List<T>) Arrays.asList(values));
    }

    @SuppressWarnings("unchecked")
    private static <T> Set<T> set(Object... values) {
        return new LinkedHashSet<>((List<T>) Arrays.asList(values));
    }
}
