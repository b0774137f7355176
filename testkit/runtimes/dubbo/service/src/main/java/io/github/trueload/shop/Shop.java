// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** The shop itself. Thread-safe, keeps nothing. */
public final class Shop implements ShopService {
    private final Function<String, Object> attachments;
    private final BiConsumer<String, String> answerAttachments;

    /**
     * Creates the shop.
     *
     * @param attachments finds an attachment of the current call by its key
     * @param answerAttachments attaches something to the answer of the current call
     */
    public Shop(Function<String, Object> attachments, BiConsumer<String, String> answerAttachments) {
        this.attachments = attachments;
        this.answerAttachments = answerAttachments;
    }

    @Override
    public String echo(String text) {
        return text;
    }

    @Override
    public String nothing() {
        return null;
    }

    @Override
    public Order order(long id) {
        Item book = new Item();
        book.setName("book");
        book.setQuantity(2);
        book.setPrice(new BigDecimal("12.50"));
        Order order = new Order();
        order.setId(id);
        order.setCustomer("Ada & <Bob>");
        order.setStatus(Status.PAID);
        order.setCreated(new Date(0));
        order.setItems(Collections.singletonList(book));
        return order;
    }

    @Override
    public Order save(Order order) {
        return order;
    }

    @Override
    public String seePrimitives(int a, double b, short c, float d, long e, byte f, boolean g) {
        return Seen.all(a, b, c, d, e, f, g);
    }

    @Override
    public String seeWrappers(Integer a, Double b, Short c, Long d, Float e, Byte f, Boolean g) {
        return Seen.all(a, b, c, d, e, f, g);
    }

    @Override
    public String seePrimitiveArrays(int[] a, double[] b, short[] c, float[] d, long[] e, byte[] f, boolean[] g) {
        return Seen.all(a, b, c, d, e, f, g);
    }

    @Override
    public String seeArrays(String[] a, Integer[] b, Long[] c, Double[] d, Boolean[] e, Order[] f) {
        return Seen.all(a, b, c, d, e, f);
    }

    @Override
    public String seeChars(char a, char[] b) {
        return Seen.all(a, b);
    }

    @Override
    public String seeStrings(String a, String b) {
        return Seen.all(a, b);
    }

    @Override
    public String seeTimes(LocalDateTime a, LocalDate b, LocalTime c) {
        return Seen.all(a, b, c);
    }

    @Override
    public String seeDate(Date date) {
        return Seen.all(date);
    }

    @Override
    public String seeLocales(Locale a, Locale[] b) {
        return Seen.all(a, b);
    }

    @Override
    public String seeStatuses(Status a, List<Status> b) {
        // A list that kept texts instead of enum values fails here, as it would in a real service.
        int ordinals = 0;
        for (Status status : b) {
            ordinals += status.ordinal();
        }
        return Seen.all(a, b) + "; " + ordinals;
    }

    @Override
    public String seeOrder(Order order) {
        return Seen.all(order);
    }

    @Override
    public String seeOrders(List<Map<String, Order>> orders) {
        StringBuilder ids = new StringBuilder();
        for (Map<String, Order> each : orders) {
            for (Map.Entry<String, Order> entry : each.entrySet()) {
                ids.append(entry.getKey()).append('=').append(entry.getValue()).append(' ');
            }
        }
        return ids.toString().trim();
    }

    @Override
    public String seeEvent(Event event) {
        return Seen.all(event);
    }

    @Override
    public String seeBigDecimal(BigDecimal number) {
        return Seen.all(number);
    }

    @Override
    public String find(long id) {
        return "by id " + id;
    }

    @Override
    public String find(String customer) {
        return "by customer " + customer;
    }

    @Override
    public String attachment(String key) {
        return Seen.text(attachments.apply(key));
    }

    @Override
    public String answerWith(String key, String value) {
        answerAttachments.accept(key, value);
        return "attached";
    }

    @Override
    public String slow(long millis) {
        try {
            new CountDownLatch(1).await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return "after " + millis;
    }

    @Override
    public String whoAmI() {
        return System.getProperty("shop.port");
    }

    @Override
    public String fail(String message) throws ShopException {
        throw new ShopException(message);
    }
}
