// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import static io.github.trueload.shop.types.CollectionCases.list;

import io.github.trueload.shop.Item;
import io.github.trueload.shop.Order;
import io.github.trueload.shop.Status;
import io.github.trueload.shop.types.Beans.Attributes;
import io.github.trueload.shop.types.Beans.FieldsOnly;
import io.github.trueload.shop.types.Beans.Line;
import io.github.trueload.shop.types.Beans.Names;
import io.github.trueload.shop.types.Beans.OddGetters;
import io.github.trueload.shop.types.Beans.Page;
import io.github.trueload.shop.types.Beans.Point;
import io.github.trueload.shop.types.Beans.Primitives;
import io.github.trueload.shop.types.Beans.PublicFields;
import io.github.trueload.shop.types.Beans.Rich;
import io.github.trueload.shop.types.Family.Child;
import io.github.trueload.shop.types.Family.Dog;
import io.github.trueload.shop.types.Family.Node;
import io.github.trueload.shop.types.Family.Owner;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** Objects of the service's own classes, what a service inherits, and calls with several arguments. */
final class BeanCases {
    static final String ITEM = "io.github.trueload.shop.Item";
    static final String PEN = "{\"name\": \"pen\", \"quantity\": 2, \"price\": 1.5}";

    private static final String RECORDS =
            "our client for 2.7 has hessian-lite 4.0.4, which makes records; Dubbo 2.7.23's own copy does not";
    private static final String UUID_TEXT = "6f1c1d2e-0000-4000-8000-00000000abcd";
    private static final Date DATE =
            new Date(Timestamp.valueOf("2024-02-29 12:30:15").getTime());
    private static final String DATE_JSON = "\"2024-02-29 12:30:15\"";

    private BeanCases() {}

    static void addTo(Table all) {
        shop(all);
        odd(all);
        primitives(all);
        related(all);
        generics(all);
        rich(all);
        records(all);
        several(all);
    }

    private static void shop(Table all) {
        all.pair("Item", ITEM, pen(), penMap(), PEN);
        all.pair("Item", ITEM, new Item(), map(), "{}");
        all.pair("Item", ITEM, null, "null");
        all.pair("Item", ITEM, pen(), penMap("more", 1), PEN.replace("}", ", \"more\": 1}"));
        Order order = new Order();
        order.setId(6906764140092371368L);
        order.setCustomer("Ada & <Bob>");
        order.setStatus(Status.PAID);
        order.setCreated(DATE);
        order.setItems(list(pen()));
        order.setGifts(map("first", pen()));
        Map<String, Object> asMap = map("id", 6906764140092371368L, "customer", "Ada & <Bob>", "status", "PAID");
        asMap.put("created", DATE);
        asMap.put("items", list(penMap()));
        asMap.put("gifts", map("first", penMap()));
        all.pair(
                "Order",
                "io.github.trueload.shop.Order",
                order,
                asMap,
                "{\"id\": 6906764140092371368, \"customer\": \"Ada & <Bob>\", \"status\": \"PAID\", \"created\": "
                        + DATE_JSON + ", \"items\": [" + PEN + "], \"gifts\": {\"first\": " + PEN + "}}");
    }

    private static void odd(Table all) {
        OddGetters odd = new OddGetters();
        odd.setURL("http://a");
        odd.setDone(true);
        odd.setReady(false);
        odd.setX(3);
        all.pair(
                "Odd",
                OddGetters.class.getName(),
                odd,
                map("uRL", "http://a", "done", true, "ready", false, "x", 3),
                "{\"uRL\": \"http://a\", \"done\": true, \"ready\": false, \"x\": 3}");
        all.pair(
                "FieldsOnly",
                FieldsOnly.class.getName(),
                new FieldsOnly().with("a", 2),
                map("name", "a", "count", 2),
                "{\"name\": \"a\", \"count\": 2}");
        all.differs(
                "2.7 typed",
                "our client for 2.7 has hessian-lite 4.0.4, which makes objects without their constructor: a transient"
                        + " field stays null");
        PublicFields open = new PublicFields();
        open.name = "a";
        open.count = 7_000_000_000L;
        open.dates = list(DATE);
        all.pair(
                "PublicFields",
                PublicFields.class.getName(),
                open,
                map("name", "a", "count", 7_000_000_000L, "dates", list(DATE)),
                "{\"name\": \"a\", \"count\": 7000000000, \"dates\": [{\"@type\": \"java.util.Date\", \"@value\": "
                        + DATE_JSON + "}]}");
    }

    private static void primitives(Table all) {
        Primitives primitives = new Primitives();
        primitives.setA(true);
        primitives.setB((byte) 1);
        primitives.setC((short) 2);
        primitives.setD(3);
        primitives.setE(6906764140092371368L);
        primitives.setF(0.5f);
        primitives.setG(0.25);
        primitives.setH('h');
        Map<String, Object> asMap = map("a", true, "b", 1, "c", 2, "d", 3);
        asMap.putAll(map("e", 6906764140092371368L, "f", 0.5, "g", 0.25, "h", "h"));
        all.pair(
                "Primitives",
                Primitives.class.getName(),
                primitives,
                asMap,
                "{\"a\": true, \"b\": 1, \"c\": 2, \"d\": 3, \"e\": 6906764140092371368, \"f\": 0.5,"
                        + " \"g\": 0.25, \"h\": \"h\"}");
        all.differs(
                "3.3 typed",
                "Dubbo 3.3.6 reads a float as eight bytes, over the field behind it; our client mends that");
    }

    private static void related(Table all) {
        Child child = new Child();
        child.setName("Ann");
        child.setAge(7);
        all.pair(
                "Child", Child.class.getName(), child, map("name", "Ann", "age", 7), "{\"name\": \"Ann\", \"age\": 7}");
        Node leaf = new Node();
        leaf.setName("leaf");
        Node root = new Node();
        root.setName("root");
        root.setChildren(list(leaf, leaf));
        Map<String, Object> leafMap = map("name", "leaf");
        all.pair(
                "Node",
                Node.class.getName(),
                root,
                map("name", "root", "children", list(leafMap, leafMap)),
                "{\"name\": \"root\", \"children\": [{\"name\": \"leaf\"}, {\"name\": \"leaf\"}]}");
        String dogJson = "{\"class\": \"" + Dog.class.getName() + "\", \"name\": \"Rex\", \"bites\": 2}";
        Map<String, Object> dogMap = map("class", Dog.class.getName(), "name", "Rex", "bites", 2);
        all.pair(
                "Dog", Dog.class.getName(), dog(), map("name", "Rex", "bites", 2), "{\"name\": \"Rex\", \"bites\": 2}");
        all.pair("Animal", Family.Animal.class.getName(), dog(), dogMap, dogJson);
        Owner owner = new Owner();
        owner.setPet(dog());
        owner.setPets(list(dog()));
        all.pair(
                "Owner",
                Owner.class.getName(),
                owner,
                map("pet", dogMap, "pets", list(dogMap)),
                "{\"pet\": " + dogJson + ", \"pets\": [" + dogJson + "]}");
        Attributes attributes = new Attributes();
        attributes.put("a", 1);
        all.pair("Attributes", Attributes.class.getName(), attributes, map("a", 1), "{\"a\": 1}");
        Names names = new Names();
        names.add("a");
        all.pair("Names", Names.class.getName(), names, list("a"), "[\"a\"]");
    }

    private static void generics(Table all) {
        Page<Item> page = new Page<>();
        page.setTotal(2);
        page.setItems(list(pen()));
        page.setFirst(pen());
        page.setByName(map("pen", pen()));
        Map<String, Object> named = penMap("class", ITEM);
        String namedJson = PEN.replace("{", "{\"class\": \"" + ITEM + "\", ");
        all.pair(
                "Page",
                Page.class.getName(),
                page,
                map("total", 2, "items", list(named), "first", named, "byName", map("pen", named)),
                "{\"total\": 2, \"items\": [" + namedJson + "], \"first\": " + namedJson + ", \"byName\": {\"pen\": "
                        + namedJson + "}}");
        all.pair("Entity", "java.lang.Object", pen(), named, namedJson);
        all.pair("Entities", "java.util.List", list(pen()), list(named), "[" + namedJson + "]");
        all.pair("Key", "java.lang.Object", 7_000_000_000L, "7000000000");
    }

    private static void rich(Table all) {
        Rich rich = new Rich();
        rich.price = new BigDecimal("1.10");
        rich.big = new BigInteger("123456789012345678901234567890");
        rich.id = UUID.fromString(UUID_TEXT);
        rich.locale = Locale.CHINA;
        rich.day = LocalDate.of(2024, 2, 29);
        rich.time = LocalDateTime.of(2024, 2, 29, 12, 30, 15);
        rich.instant = Instant.parse("2024-02-29T12:30:15Z");
        rich.date = DATE;
        rich.stamp = new Timestamp(DATE.getTime());
        rich.states = new LinkedHashSet<>(List.of(Status.NEW));
        rich.numbers = map(Status.PAID, list(1L, 2L));
        rich.grid = new int[][] {{1}, {2, 3}};
        rich.bytes = new byte[] {104, 105};
        rich.anything = Status.SHIPPED;
        Map<String, Object> asMap = map("price", rich.price, "big", rich.big, "id", rich.id, "locale", rich.locale);
        asMap.putAll(map("day", rich.day, "time", rich.time, "instant", rich.instant, "date", DATE));
        asMap.putAll(map("stamp", rich.stamp, "states", list("NEW"), "numbers", map("PAID", list(1L, 2L))));
        asMap.putAll(map("grid", rich.grid, "bytes", rich.bytes));
        asMap.put("anything", map("class", Status.class.getName(), "name", "SHIPPED"));
        String json = "{\"price\": " + hinted("java.math.BigDecimal", "1.10")
                + ", \"big\": " + hinted("java.math.BigInteger", "123456789012345678901234567890")
                + ", \"id\": " + hinted("java.util.UUID", "\"" + UUID_TEXT + "\"")
                + ", \"locale\": " + hinted("java.util.Locale", "\"zh_CN\"")
                + ", \"day\": " + hinted("java.time.LocalDate", "\"2024-02-29\"")
                + ", \"time\": " + hinted("java.time.LocalDateTime", DATE_JSON)
                + ", \"instant\": " + hinted("java.time.Instant", "\"2024-02-29T12:30:15Z\"")
                + ", \"date\": " + hinted("java.util.Date", DATE_JSON)
                + ", \"stamp\": " + hinted("java.sql.Timestamp", DATE_JSON)
                + ", \"states\": [\"NEW\"], \"numbers\": {\"PAID\": [1, 2]}, \"grid\": [[1], [2, 3]], \"bytes\": "
                + hinted("byte[]", "\"aGk=\"")
                + ", \"anything\": " + hinted(Status.class.getName(), "\"SHIPPED\"") + "}";
        all.pair("Rich", Rich.class.getName(), rich, asMap, json);
    }

    private static void records(Table all) {
        Point point = new Point(1, "a");
        String json = "{\"x\": 1, \"label\": \"a\"}";
        all.pair("Point", Point.class.getName(), point, map("x", 1, "label", "a"), json);
        all.differs("2.7 typed to 3.3.6", RECORDS);
        all.pair(
                "Line",
                Line.class.getName(),
                new Line(point, null, list(point)),
                map("from", map("x", 1, "label", "a"), "to", null, "via", list(map("x", 1, "label", "a"))),
                "{\"from\": " + json + ", \"to\": null, \"via\": [" + json + "]}");
        all.differs("2.7 typed to 3.3.6", RECORDS);
    }

    private static void several(Table all) {
        List<String> types = List.of("int", "String", "java.util.List<java.lang.Long>", ITEM);
        all.call(
                "seeMany",
                types,
                "[1, \"a\", [2, 3], " + PEN + "]",
                new Object[] {1, "a", list(2L, 3L), penMap()},
                new Object[] {1, "a", list(2L, 3L), pen()});
        Object[] nulls = {0, null, null, null};
        all.call("seeMany", types, "[0, null, null, null]", nulls, nulls);
    }

    private static String hinted(String type, String json) {
        return "{\"@type\": \"" + type + "\", \"@value\": " + json + "}";
    }

    private static Dog dog() {
        Dog dog = new Dog();
        dog.setName("Rex");
        dog.setBites(2);
        return dog;
    }

    static Item pen() {
        Item pen = Answers.item("pen");
        pen.setPrice(new BigDecimal("1.5"));
        return pen;
    }

    static Map<String, Object> penMap(Object... more) {
        Map<String, Object> pen = map(more);
        pen.putAll(map("name", "pen", "quantity", 2, "price", 1.5));
        return pen;
    }

    @SuppressWarnings("unchecked")
    static <K, V> Map<K, V> map(Object... keysAndValues) {
        Map<K, V> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((K) keysAndValues[i], (V) keysAndValues[i + 1]);
        }
        return map;
    }
}
