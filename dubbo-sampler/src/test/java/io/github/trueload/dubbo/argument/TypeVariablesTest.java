// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.argument.ArgumentReader.ArgumentRules;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class TypeVariablesTest {
    private final SharedTexts shared = new SharedTexts();

    @Test
    void aServiceSaysWhatTheTypeVariablesOfItsInterfacesAre() throws BadArgumentException {
        assertThat(json(OrderService.class, "add", "[{\"text\": \"a\"}]")).isInstanceOf(Order.class);
        assertThat(json(OrderService.class, "addAll", "[[{\"text\": \"a\"}]]"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasOnlyElementsOfType(Order.class);
    }

    @Test
    void aMessageNamesTheClassThatAVariableStandsFor() {
        assertThatThrownBy(() -> json(OrderService.class, "add", "[\"text\"]"))
                .hasMessageStartingWith("Argument 1 (" + Order.class.getName() + "): ");
    }

    @Test
    void theSameTextIsAnotherArgumentForAnotherService() throws BadArgumentException {
        String text = "{\"text\": \"" + "x".repeat(500) + "\"}";

        assertThat(json(OrderService.class, "add", "[" + text + "]")).isInstanceOf(Order.class);
        assertThat(json(ItemService.class, "add", "[" + text + "]")).isInstanceOf(Item.class);
        assertThat(table(OrderService.class, text)).isInstanceOf(Order.class);
        assertThat(table(ItemService.class, text)).isInstanceOf(Item.class);
    }

    @Test
    void typeVariablesCanChangePlaces() throws BadArgumentException {
        Pair<?, ?> pair =
                (Pair<?, ?>) json(PairService.class, "put", "[{\"swapped\": {\"first\": \"1\", \"second\": \"1\"}}]");

        assertThat(pair.swapped.first).isEqualTo("1");
        assertThat(pair.swapped.second).isEqualTo(1L);
    }

    @Test
    void whatAVariableStandsForMayHoldTheSameVariable() throws BadArgumentException {
        Box<?> box = (Box<?>) json(
                PairService.class,
                "box",
                "[{\"item\": \"1\", \"all\": {\"item\": [\"1\"], \"rows\": [{\"cell\": [\"2\"]}]}}]");

        assertThat(box.item).isEqualTo(1L);
        assertThat(box.all.item).isEqualTo(List.of(1L));
        assertThat(box.all.rows.get(0).cell).isEqualTo(List.of(2L));
    }

    /** A static method answers here, and no provider would be called. */
    @Test
    void methodsAreThoseThatAProviderAnswersEachOnce() throws BadArgumentException {
        assertThat(json(StaffService.class, "find", "[\"a\"]")).isEqualTo("a");
        assertThatThrownBy(() -> arguments(StaffService.class, "of")).hasMessageEndingWith("of: correct its name");
    }

    /** With nothing in the place of an observer the call would pass before any answer came. */
    @Test
    void aStreamIsRefused() {
        assertThatThrownBy(() -> json(StaffService.class, "watch", "[null]"))
                .hasMessageEndingWith("StaffService.watch takes " + StreamObserver.class.getName()
                        + ": streams and messages of Protocol Buffers cannot be called");
    }

    private Object json(Class<?> service, String name, String json) throws BadArgumentException {
        return arguments(service, name).json(new String[0], json, shared).values[0];
    }

    private Object table(Class<?> service, String text) throws BadArgumentException {
        return arguments(service, "add")
                .table(new String[] {""}, new String[] {text}, ArgumentRules.NULL_IS_TEXT, shared)
                .values[0];
    }

    private static ArgumentReader arguments(Class<?> service, String name) throws BadArgumentException {
        return new ArgumentReader(service, ArgumentReader.find(service, name, null, 1));
    }

    /** What many services of a company have in common. */
    public interface Store<T> {
        void add(T item);

        void addAll(List<T> items);
    }

    /** A store of orders. */
    public interface OrderService extends Store<Order> {}

    /** A store of items. */
    public interface ItemService extends Store<Item> {}

    /** Takes pairs. */
    public interface PairService {
        void put(Pair<Long, String> pair);

        void box(Box<Long> box);
    }

    /** Has a method of two interfaces above it, and one of its own that no provider answers. */
    public interface StaffService extends Finder, NamedFinder {
        static String of(String name) {
            return name;
        }

        void watch(StreamObserver observer);
    }

    /** As Dubbo's and that of gRPC are called. */
    public interface StreamObserver {}

    /** Finds by any text. */
    public interface Finder {
        String find(String text);
    }

    /** Finds by a name. */
    public interface NamedFinder {
        String find(String name);
    }

    /** An order. */
    public static final class Order {
        private String text;
    }

    /** An item. */
    public static final class Item {
        private String text;
    }

    /** Two of any type. */
    public static final class Pair<A, B> {
        private A first;
        private B second;
        private Pair<B, A> swapped;
    }

    /** One of any type, and several. */
    public static final class Box<T> {
        private T item;
        private Box<List<T>> all;
        private List<Row> rows;

        final class Row {
            private T cell;
        }
    }
}
