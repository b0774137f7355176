// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Everything a generic call can meet. The methods {@code see...} answer what arrived at the provider. */
public interface ShopService {
    String echo(String text);

    String nothing();

    /** An order with every field filled. */
    Order order(long id);

    Order save(Order order);

    String seePrimitives(int a, double b, short c, float d, long e, byte f, boolean g);

    String seeWrappers(Integer a, Double b, Short c, Long d, Float e, Byte f, Boolean g);

    String seePrimitiveArrays(int[] a, double[] b, short[] c, float[] d, long[] e, byte[] f, boolean[] g);

    String seeArrays(String[] a, Integer[] b, Long[] c, Double[] d, Boolean[] e, Order[] f);

    String seeChars(char a, char[] b);

    String seeStrings(String a, String b);

    String seeTimes(LocalDateTime a, LocalDate b, LocalTime c);

    String seeDate(Date date);

    String seeLocales(Locale a, Locale[] b);

    String seeStatuses(Status a, List<Status> b);

    String seeOrder(Order order);

    String seeOrders(List<Map<String, Order>> orders);

    String seeBigDecimal(BigDecimal number);

    String seeEvent(Event event);

    String find(long id);

    String find(String customer);

    /** The value of a request attachment as the provider sees it. */
    String attachment(String key);

    /** Attaches something to its answer. */
    String answerWith(String key, String value);

    /** Answers after a while. */
    String slow(long millis);

    /** The port of the provider that answers. */
    String whoAmI();

    String fail(String message) throws ShopException;
}
