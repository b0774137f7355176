// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.argument.ArgumentReader.CallArguments;
import java.math.BigDecimal;
import java.net.URI;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentReaderTest {
    private final SharedTexts shared = new SharedTexts();

    @Test
    void fieldsBecomeWhatTheirClassDeclares() throws BadArgumentException {
        Order order = (Order)
                one(
                        "save",
                        """
                {id: 7, number: "N-1", status: "PAID", created: "2024-02-29 12:30:15", day: "2024-02-29",
                 start: "2024-01-31 08:00:00", at: "2024-01-31T08:00:00Z", uuid: "6f1c1d2e-0000-4000-8000-00000000abcd",
                 price: 1.10, data: "aGk=", codes: [1, 2], big: 2.0, unknown: {"a": 1}}""");

        assertThat(order.id).isEqualTo(7L);
        assertThat(order.number).isEqualTo("set N-1");
        assertThat(order.status).isSameAs(Status.PAID);
        assertThat(order.created).isEqualTo(Timestamp.valueOf("2024-02-29 12:30:15"));
        assertThat(order.day).isEqualTo(LocalDate.of(2024, 2, 29));
        assertThat(order.start).isEqualTo(LocalDateTime.of(2024, 1, 31, 8, 0));
        assertThat(order.at).isEqualTo(Instant.parse("2024-01-31T08:00:00Z"));
        assertThat(order.uuid).isEqualTo(UUID.fromString("6f1c1d2e-0000-4000-8000-00000000abcd"));
        assertThat(order.price).isEqualTo(new BigDecimal("1.10"));
        assertThat(order.data).containsExactly('h', 'i');
        assertThat(order.codes).containsExactly((short) 1, (short) 2);
        assertThat(order.big).isEqualTo(2);
        assertThat(order.untouched).isEqualTo("kept");
    }

    @Test
    void genericsDecideWhatElementsBecome() throws BadArgumentException {
        Page<?> page = (Page<?>)
                one(
                        "page",
                        """
                {"items": [{"id": 1, "status": "NEW"}], "byKey": {"1": [{"id": 2}]}, "next": {"items": [{"id": 3}]},
                 "tags": ["b", "a", "b"], "queue": [1], "sorted": {"z": "2024-01-01"}, "any": [1.5, {"a": null}]}""");

        assertThat(page.items.get(0)).isInstanceOf(Order.class);
        assertThat(((Order) page.items.get(0)).status).isSameAs(Status.NEW);
        assertThat(page.byKey.get(1L).get(0)).isInstanceOf(Order.class);
        assertThat(page.next.items.get(0)).isInstanceOf(Order.class);
        assertThat(page.tags).containsExactly("b", "a");
        assertThat(page.queue).containsExactly(1L);
        assertThat(page.sorted).containsEntry("z", LocalDate.of(2024, 1, 1));
        assertThat(page.any).isEqualTo(List.of(1.5, java.util.Collections.singletonMap("a", null)));
    }

    @Test
    void subclassesInheritTheMeaningOfTypeVariables() throws BadArgumentException {
        OrderPage page = (OrderPage) one("orders", "{\"items\": [{\"id\": 1}], \"title\": \"all\"}");

        assertThat(((Page<?>) page).items.get(0)).isInstanceOf(Order.class);
        assertThat(page.title).isEqualTo("all");
    }

    @Test
    void aClassBelowTheDeclaredOneCanBeNamed() throws BadArgumentException {
        String vip = VipOrder.class.getName();

        Order byClass = (Order) one("save", "{\"class\": \"" + vip + "\", \"id\": 1, \"level\": 3}");
        Order byType = (Order) one("save", "{\"@type\": \"" + vip + "\", \"@value\": {\"id\": 1, \"level\": 3}}");

        assertThat(((VipOrder) byClass).level).isEqualTo(3);
        assertThat(((VipOrder) byType).level).isEqualTo(3);
    }

    @Test
    void typesOfTheJdkAreReadByTheirOwnFactories() throws BadArgumentException {
        assertThat(one("uri", "\"http://a/b\"")).isEqualTo(URI.create("http://a/b"));
        assertThat(one("timestamp", "\"2024-01-31 08:00:00\"")).isEqualTo(Timestamp.valueOf("2024-01-31 08:00:00"));
    }

    @Test
    void equalTextsAreParsedAndHeldOnceForAllThreads() throws BadArgumentException {
        String json = "[{\"number\": \"" + "x".repeat(500) + "\"}]";

        CallArguments first = arguments("save", 1).json(new String[0], json, shared);
        CallArguments second = arguments("save", 1).json(new String[0], json, shared);

        assertThat(second.values[0]).isSameAs(first.values[0]);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"status\": \"PAYED\"} | status: Status has no constant PAYED, but NEW, PAID",
                "{\"id\": \"x\"} | id: it is not a number of this type",
                "{\"id\": 1.5} | id: it is not a number of this type",
                "{\"day\": \"2024-02-31\"} | day: it is no date or time",
                "{\"codes\": [1, 70000]} | codes: element 2: it is not a number of this type",
                "{\"data\": \"%\"} | data: it is neither a JSON array nor Base64",
                "{\"uuid\": \"1-1-1-1-1\"} | uuid: it is not a UUID",
                "{\"number\": []} | number: it is not a single value",
                "{\"shape\": {\"a\": 1}} | shape: java.lang.Runnable is an interface",
                "{\"lines\": {}} | lines: it is not a JSON array",
                "{\"day\": {\"@type\": \"java.util.UUID\", \"@value\": \"6f1c1d2e-0000-4000-8000-00000000abcd\"}}"
                        + " | day: @type java.util.UUID is no java.time.LocalDate",
                "{\"anything\": {\"@type\": \"com.acme.Missing\", \"@value\": 1}}"
                        + " | anything: @type com.acme.Missing: there is no class com.acme.Missing",
                "[] | it is a JSON array",
                "\"text\" | it is no JSON object, which io.github.trueload.dubbo.argument.ArgumentReaderTest$Order"
                        + " wants: text"
            })
    void whatIsNoValueIsRefusedAndLocated(String json, String message) {
        assertThatThrownBy(() -> one("save", json))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageStartingWith("Argument 1 (")
                .hasMessageContaining(message);
    }

    @Test
    void aMethodIsFoundByItsTypesOrByTheNumberOfArguments() throws BadArgumentException {
        assertThat(ArgumentReader.find(Service.class, "save", null, 1).getName())
                .isEqualTo("save");
        assertThat(ArgumentReader.find(Service.class, "find", new String[] {"long"}, 1)
                        .getParameterTypes())
                .containsExactly(long.class);
        assertThat(ArgumentReader.find(Service.class, "many", new String[] {Order.class.getName() + "[]"}, 1)
                        .getParameterTypes())
                .containsExactly(Order[].class);
        assertThatThrownBy(() -> ArgumentReader.find(Service.class, "find", null, 1))
                .hasMessageContaining("find is overloaded: give the argument types: find(")
                .hasMessageContaining("find(long)");
        assertThatThrownBy(() -> ArgumentReader.find(Service.class, "save", new String[] {"java.util.Map"}, 1))
                .hasMessageContaining(
                        "has no method " + Service.class.getName() + ".save(java.util.Map): it has save(");
        assertThatThrownBy(() -> ArgumentReader.find(Service.class, "nothing", null, 0))
                .hasMessageEndingWith("nothing: correct its name");
    }

    private Object one(String name, String json) throws BadArgumentException {
        return arguments(name, 1).json(new String[0], "[" + json + "]", shared).values[0];
    }

    private static ArgumentReader arguments(String name, int parameters) throws BadArgumentException {
        return new ArgumentReader(Service.class, ArgumentReader.find(Service.class, name, null, parameters));
    }

    /** Constants. */
    public enum Status {
        NEW,
        PAID
    }

    /** What the service offers. */
    public interface Service {
        void save(Order order);

        void page(Page<Order> page);

        void orders(OrderPage page);

        void find(long id);

        void find(String number);

        void many(Order[] orders);

        void uri(URI uri);

        void timestamp(Timestamp time);

        void point(Point point);

        void pages(IBox<Order> pages);

        void pairs(Pair<String, Long> pair);

        void anyOrders(List<? super Order> orders);

        void odd(Odd odd);
    }

    /** Fields without setters, but for one. */
    public static class Order {
        private long id;
        private String number;
        private Status status;
        private Date created;
        private LocalDate day;
        private LocalDateTime start;
        private Instant at;
        private UUID uuid;
        private BigDecimal price;
        private byte[] data;
        private short[] codes;
        private Integer big;
        private Object anything;
        private Runnable shape;
        private List<Order> lines;
        private String untouched = "kept";

        public void setNumber(String number) {
            this.number = "set " + number;
        }

        /** Not the type of the field. */
        public void setNumber(int number) {
            this.number = "int " + number;
        }

        Stream<Object> all() {
            return Stream.of(shape, lines);
        }
    }

    /** With more. */
    public static final class VipOrder extends Order {
        private int level;
    }

    /** Generic, and without a constructor that takes nothing. */
    public static class Page<T> {
        private final List<T> items;
        private Map<Long, List<T>> byKey;
        private Page<T> next;
        private Set<String> tags;
        private Queue<Long> queue;
        private SortedMap<String, LocalDate> sorted;
        private Object any;

        Page(List<T> items) {
            this.items = items;
        }
    }

    /** What its type variable is stands above. */
    public static final class OrderPage extends Page<Order> {
        private String title;

        OrderPage() {
            super(null);
        }
    }

    @Test
    void recordsAreMadeByTheirConstructor() throws BadArgumentException {
        assertThat(one("point", "{\"x\": 1, \"name\": \"a\"}")).isEqualTo(new Point(1, 0, "a", null));
        assertThat(one("point", "{\"y\": 2, \"parts\": [{\"x\": 3}]}"))
                .isEqualTo(new Point(0, 2, null, List.of(new Point(3, 0, null, null))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pages | Box",
                "pages | Shelf",
                "pairs | SwappedPair",
            })
    void aNamedClassKeepsTheDeclaredGenerics(String method, String type) throws BadArgumentException {
        String named = ArgumentReaderTest.class.getName() + "$" + type;
        Object read =
                one(method, "{\"class\": \"" + named + "\", \"items\": [{\"id\": 1}], \"left\": 5, \"right\": \"7\"}");

        assertThat(read.getClass().getName()).isEqualTo(named);
        if (read instanceof Box<?> box) {
            assertThat(box.items.get(0)).isInstanceOf(Order.class);
        } else {
            assertThat(((SwappedPair<?, ?>) read).left).isEqualTo("5");
            assertThat(((SwappedPair<?, ?>) read).right).isEqualTo(7L);
        }
    }

    @Test
    void theLowerBoundOfAWildcardCounts() throws BadArgumentException {
        assertThat(((List<?>) one("anyOrders", "[{\"id\": 1}]")).get(0)).isInstanceOf(Order.class);
    }

    @Test
    void typesOfTheJdkThatATypedClientSendsAreRead() throws BadArgumentException {
        Odd odd = (Odd)
                one(
                        "odd",
                        """
                {"states": ["PAID"], "counts": {"NEW": 1}, "when": "2024-01-31 08:00:00", "bits": [0, 2],
                 "pattern": "a.b", "URL": "http://a", "tags": {"class": "java.util.TreeMap", "b": 1, "a": 2}}""");

        assertThat(odd.states).isEqualTo(java.util.EnumSet.of(Status.PAID));
        assertThat(odd.counts).isEqualTo(new java.util.EnumMap<>(Map.of(Status.NEW, 1)));
        assertThat(odd.when.getTime()).isEqualTo(Timestamp.valueOf("2024-01-31 08:00:00"));
        assertThat(odd.bits).hasToString("{0, 2}");
        assertThat(odd.pattern).hasToString("a.b");
        assertThat(odd.url).isEqualTo("http://a");
        assertThat(odd.tags).isInstanceOf(java.util.TreeMap.class).hasToString("{a=2, b=1}");
    }

    record Point(int x, int y, String name, List<Point> parts) {}

    interface IBox<T> {}

    static class Box<T> implements IBox<T> {
        List<T> items;
    }

    static final class Shelf<A, B> extends Box<B> {}

    static class Pair<L, R> {}

    static final class SwappedPair<R, L> extends Pair<L, R> {
        L left;
        R right;
    }

    static final class Odd {
        java.util.EnumSet<Status> states;
        java.util.EnumMap<Status, Integer> counts;
        java.util.Calendar when;
        java.util.BitSet bits;
        java.util.regex.Pattern pattern;
        Map<String, Integer> tags;
        private String url;

        public void setURL(String text) {
            url = text;
        }
    }
}
