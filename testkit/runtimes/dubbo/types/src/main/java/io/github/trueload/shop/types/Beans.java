// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import io.github.trueload.shop.Status;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** Classes as services have them, the usual and the odd ones. Mutable, as Dubbo's generic calls want it. */
@SuppressWarnings("serial")
public final class Beans {
    private Beans() {}

    /** An enum whose constants are classes of their own. */
    public enum Shape {
        ROUND {
            @Override
            int corners() {
                return 0;
            }
        },
        SQUARE {
            @Override
            int corners() {
                return 4;
            }
        };

        abstract int corners();
    }

    /** Getters by every rule that there is, and methods that only look like some. */
    public static class OddGetters implements Serializable {
        private String url;
        private boolean done;
        private Boolean ready;
        private String aName;
        private int x;
        private final List<String> readOnly = new ArrayList<>(List.of("given"));

        public String getURL() {
            return url;
        }

        public void setURL(String url) {
            this.url = url;
        }

        public boolean isDone() {
            return done;
        }

        public void setDone(boolean done) {
            this.done = done;
        }

        public Boolean getReady() {
            return ready;
        }

        public void setReady(Boolean ready) {
            this.ready = ready;
        }

        public String getaName() {
            return aName;
        }

        public void setaName(String aName) {
            this.aName = aName;
        }

        public int getX() {
            return x;
        }

        public void setX(int x) {
            this.x = x;
        }

        public List<String> getReadOnly() {
            return readOnly;
        }

        /** A property without a field. */
        public int getTwice() {
            return 2 * x;
        }

        /** No property: it wants to know more. */
        public int getTimes(int factor) {
            return factor * x;
        }

        /** No property: a verb. */
        public String issue() {
            return "issued";
        }

        public static String getKind() {
            return "odd";
        }

        @Override
        public String toString() {
            return "Odd(" + url + ", " + done + ", " + ready + ", " + aName + ", " + x + ", " + readOnly + ")";
        }
    }

    /** Nothing but private fields. */
    public static class FieldsOnly implements Serializable {
        String name;
        private int count;
        private transient String forgotten = "transient";

        FieldsOnly with(String newName, int newCount) {
            name = newName;
            count = newCount;
            return this;
        }

        @Override
        public String toString() {
            return "FieldsOnly(" + name + ", " + count + ")";
        }
    }

    /** Nothing but public fields. */
    public static class PublicFields implements Serializable {
        public String name;
        public long count;
        public List<Date> dates;

        @Override
        public String toString() {
            return "PublicFields(" + name + ", " + count + ", " + Shown.text(dates) + ")";
        }
    }

    /** One of each. */
    public static class Primitives implements Serializable {
        private boolean a;
        private byte b;
        private short c;
        private int d;
        private long e;
        private float f;
        private double g;
        private char h;

        public boolean isA() {
            return a;
        }

        public void setA(boolean a) {
            this.a = a;
        }

        public byte getB() {
            return b;
        }

        public void setB(byte b) {
            this.b = b;
        }

        public short getC() {
            return c;
        }

        public void setC(short c) {
            this.c = c;
        }

        public int getD() {
            return d;
        }

        public void setD(int d) {
            this.d = d;
        }

        public long getE() {
            return e;
        }

        public void setE(long e) {
            this.e = e;
        }

        public float getF() {
            return f;
        }

        public void setF(float f) {
            this.f = f;
        }

        public double getG() {
            return g;
        }

        public void setG(double g) {
            this.g = g;
        }

        public char getH() {
            return h;
        }

        public void setH(char h) {
            this.h = h;
        }

        @Override
        public String toString() {
            return Shown.all(a, b, c, d, e, f, g, h);
        }
    }

    /** A part of a list, as services answer it. */
    public static class Page<T> implements Serializable {
        private int total;
        private List<T> items;
        private T first;
        private Map<String, T> byName;

        public int getTotal() {
            return total;
        }

        public void setTotal(int total) {
            this.total = total;
        }

        public List<T> getItems() {
            return items;
        }

        public void setItems(List<T> items) {
            this.items = items;
        }

        public T getFirst() {
            return first;
        }

        public void setFirst(T first) {
            this.first = first;
        }

        public Map<String, T> getByName() {
            return byName;
        }

        public void setByName(Map<String, T> byName) {
            this.byName = byName;
        }

        @Override
        public String toString() {
            return "Page(" + total + ", " + Shown.all(items, first, byName) + ")";
        }
    }

    /** What JSON does not have, as fields that say what they are. */
    public static class Rich implements Serializable {
        public BigDecimal price;
        public BigInteger big;
        public UUID id;
        public Locale locale;
        public LocalDate day;
        public LocalDateTime time;
        public Instant instant;
        public Date date;
        public java.sql.Timestamp stamp;
        public Set<Status> states;
        public Map<Status, List<Long>> numbers;
        public int[][] grid;
        public byte[] bytes;
        public Object anything;

        @Override
        public String toString() {
            return Shown.all(
                    price, big, id, locale, day, time, instant, date, stamp, states, numbers, grid, bytes, anything);
        }
    }

    /** A map with a name of its own. */
    public static class Attributes extends HashMap<String, Object> {}

    /** A list with a name of its own. */
    public static class Names extends ArrayList<String> {}

    /** A record. */
    public record Point(int x, String label) implements Serializable {}

    /** A record of records. */
    public record Line(Point from, Point to, List<Point> via) implements Serializable {}
}
