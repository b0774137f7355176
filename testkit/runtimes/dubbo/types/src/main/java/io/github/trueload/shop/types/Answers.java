// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import io.github.trueload.shop.Item;
import io.github.trueload.shop.ShopException;
import io.github.trueload.shop.Status;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Currency;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What no argument brings: answers of other classes than a caller would send, nothing, futures and failures. */
final class Answers {
    private static final Map<String, Object> KINDS = new LinkedHashMap<>();

    static {
        KINDS.put("nothing", null);
        KINDS.put("asList", Arrays.asList("a", "b"));
        KINDS.put("singletonList", Collections.singletonList("a"));
        KINDS.put("emptyList", Collections.emptyList());
        KINDS.put("emptyMap", Collections.emptyMap());
        KINDS.put("emptySet", Collections.emptySet());
        KINDS.put("listOf", List.of("a", "b", "c"));
        KINDS.put("mapOf", Map.of("a", 1));
        KINDS.put("unmodifiableList", Collections.unmodifiableList(new ArrayList<>(List.of(1L, 2L))));
        KINDS.put("unmodifiableMap", Collections.unmodifiableMap(new HashMap<>(Map.of("a", Status.PAID))));
        KINDS.put("synchronizedList", Collections.synchronizedList(new ArrayList<>(List.of(1, 2))));
        KINDS.put("subList", new ArrayList<>(List.of(1, 2, 3)).subList(0, 2));
        KINDS.put("linkedHashSet", new LinkedHashSet<>(List.of("a")));
        KINDS.put("concurrentMap", new ConcurrentHashMap<>(Map.of("a", 1L)));
        KINDS.put("enumSet", EnumSet.of(Status.NEW, Status.SHIPPED));
        KINDS.put("emptyEnumSet", EnumSet.noneOf(Status.class));
        KINDS.put("atomicInteger", new AtomicInteger(7));
        KINDS.put("atomicLong", new AtomicLong(6906764140092371368L));
        KINDS.put("bitSet", bits());
        KINDS.put("calendar", new GregorianCalendar(2024, 1, 29, 12, 30, 15));
        KINDS.put("currency", Currency.getInstance("EUR"));
        KINDS.put("optional", Optional.of("a"));
        KINDS.put("emptyOptional", Optional.empty());
        KINDS.put("offsetTime", OffsetTime.of(12, 30, 15, 0, ZoneOffset.ofHours(2)));
        KINDS.put("zoneOffset", ZoneOffset.ofHours(2));
        KINDS.put("nanos", LocalDateTime.of(2024, 2, 29, 12, 30, 15, 123_456_789));
        KINDS.put("class", String.class);
        KINDS.put("uri", java.net.URI.create("http://a/b?c=d"));
        KINDS.put("text", new StringBuilder("built"));
        KINDS.put("nan", Double.NaN);
        KINDS.put("infinity", Float.NEGATIVE_INFINITY);
        KINDS.put("tiny", new BigDecimal("1E-20"));
        KINDS.put("huge", new BigDecimal("1E+20"));
        KINDS.put("numberKeys", new HashMap<>(Map.of(1, "one", 2, "two")));
        KINDS.put("classKey", new HashMap<>(Map.of("class", "economy", "name", "a")));
        KINDS.put("nullKey", Collections.singletonMap(null, "none"));
        KINDS.put("nullElements", Arrays.asList(null, "a", null));
        KINDS.put("mixed", mixed());
        KINDS.put("exception", new ShopException("answered, not thrown"));
        KINDS.put("twice", twice());
        KINDS.put("itself", itself());
        KINDS.put("byteArray", new byte[] {1, 2, -1});
        KINDS.put("charArray", new char[] {'a', 'b'});
        KINDS.put("emptyArray", new String[0]);
        KINDS.put("objectArray", new Object[] {1, "a", null, Status.NEW});
    }

    static void addTo(Table all) {
        KINDS.keySet().forEach(kind -> all.call("any", kind));
        for (String kind : List.of("checked", "runtime", "no message", "cause", "lines")) {
            all.call("fail", kind);
        }
        all.call("nothing");
        all.call("later", "soon");
        all.call("laterItem");
        all.call("laterFailure", "too late");
    }

    private static BitSet bits() {
        BitSet bits = new BitSet();
        bits.set(1);
        bits.set(3);
        return bits;
    }

    private static Object mixed() {
        return new ArrayList<>(Arrays.asList(1, 2L, 2.5, "a", true, null, Status.PAID, item("pen")));
    }

    /** One object at two places. */
    private static Object twice() {
        Item item = item("pen");
        return new ArrayList<>(List.of(item, item));
    }

    private static Object itself() {
        Map<String, Object> map = new HashMap<>();
        map.put("name", "a");
        map.put("self", map);
        return map;
    }

    static Item item(String name) {
        Item item = new Item();
        item.setName(name);
        item.setQuantity(2);
        item.setPrice(new BigDecimal("1.50"));
        return item;
    }

    void nothing() {
        // Answers nothing.
    }

    Object any(String kind) {
        return KINDS.get(kind);
    }

    String fail(String kind) throws Exception {
        throw switch (kind) {
            case "checked" -> new ShopException("no such order: 7");
            case "runtime" -> new IllegalArgumentException("negative: -1");
            case "no message" -> new NullPointerException();
            case "cause" -> new IllegalStateException("outer", new IllegalArgumentException("inner"));
            case "lines" -> new IllegalStateException("first line\nsecond line");
            default -> new UnsupportedOperationException(kind);
        };
    }

    CompletableFuture<String> later(String text) {
        return CompletableFuture.supplyAsync(() -> text);
    }

    CompletableFuture<Item> laterItem() {
        return CompletableFuture.completedFuture(item("book"));
    }

    CompletableFuture<String> laterFailure(String message) {
        CompletableFuture<String> failed = new CompletableFuture<>();
        failed.completeExceptionally(new ShopException(message));
        return failed;
    }
}
