// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What listeners tell of what they write: their books, and what makes it doubtful. */
public final class Books extends Matter<Books.Told> {
    /** Tag of the verdict that this machine's clock and that of the database differ. */
    public static final String CLOCK = "clock";

    /** Tag of the verdict that two generators write under one name. */
    public static final String DUPLICATE = "duplicate";

    /** Tag of the verdict that samples are missing, for which a listener that wrote nothing tells why. */
    public static final String NOT_WRITTEN = "books";

    /** Of rows that the database lacks although all samples are written; its verdict is {@link #NOT_WRITTEN}, too. */
    public static final String ROWS = "rows";

    /** Where nobody keeps books. */
    private static final Counts NONE = new Counts(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    private final Supplier<Counts> counts;
    private final Supplier<Map<String, String>> told;
    private final Samples samples;
    private final int seconds;
    private final Check clock;

    /** Null while the listeners may still write. */
    private Counts closed;

    /** What listeners found out at any time, by tags. */
    private final Map<String, String> found = new HashMap<>();

    /** Watches the books of the listener that writes, null where none does, and what listeners found out, by tags. */
    Books(Settings settings, Supplier<Counts> counts, Supplier<Map<String, String>> told, Samples samples) {
        super("listener");
        this.counts = counts;
        this.told = told;
        this.samples = samples;
        seconds = settings.windowSeconds();
        check("books", Weight.NOTE, seconds, this::judge);
        check(NOT_WRITTEN, Weight.NOTE, 1, window -> passOn(NOT_WRITTEN, window));
        check(NOT_WRITTEN, Weight.NOTE, 1, window -> passOn(ROWS, window));
        clock = check(CLOCK, Weight.NOTE, 1, window -> passOn(CLOCK, window));
        check(DUPLICATE, Weight.NOTE, 1, window -> passOn(DUPLICATE, window));
    }

    /** A listener's own books since the start of the test, in samples. */
    public static final class Counts {
        /** Samples that were recorded. */
        public final double recorded;

        /** Samples whose rows the database confirmed. */
        public final double written;

        /** Samples whose rows wait to be written. */
        public final double waiting;

        /** Samples whose rows were given up. */
        public final double dropped;

        /** Samples that came so late that they count in a later interval than the one they ended in. */
        public final double late;

        /** Joins the figures that the fields describe. */
        public Counts(double recorded, double written, double waiting, double dropped, double late) {
            this.recorded = recorded;
            this.written = written;
            this.waiting = waiting;
            this.dropped = dropped;
            this.late = late;
        }
    }

    static final class Told {
        Counts counts = NONE;

        Map<String, String> texts = Collections.emptyMap();

        /** Age of the oldest sample that arrived from another JVM, in milliseconds; NaN when none did. */
        double arrivalAgeMs = Double.NaN;
    }

    @Override
    protected Told read(int passed) {
        Told now = new Told();
        now.arrivalAgeMs = samples.takeOldestArrivalMs();
        Counts kept = counts.get();
        now.counts = kept == null ? NONE : kept;
        now.texts = new LinkedHashMap<>(told.get());
        return now;
    }

    @Override
    protected void keep(Told now) {
        found.putAll(now.texts);
    }

    @Override
    protected void fields(Told now, Fields row) {
        row.max("arrivalAgeMs", now.arrivalAgeMs);
        row.last("recorded", now.counts.recorded);
        row.last("written", now.counts.written);
        row.last("waiting", now.counts.waiting);
        row.last("dropped", now.counts.dropped);
        row.last("late", now.counts.late);
    }

    private Judgement judge(Window<Told> window) {
        double before = window.first().counts.dropped;
        double now = window.last().counts.dropped;
        return now > before
                ? Judgement.found(
                        now,
                        "the listener gave up " + number(now - before) + " samples within " + seconds + " s ("
                                + number(now)
                                + " since the start): the dashboard shows less than was measured; jmeter.log says why",
                        window)
                : Judgement.fine(now);
    }

    /** Something that another plugin, the one that writes the figures, found out. */
    private static Judgement passOn(String tag, Window<Told> window) {
        String text = window.last().texts.getOrDefault(tag, "");
        return text.isEmpty() ? Judgement.fine(Double.NaN) : Judgement.found(1, text, window);
    }

    /** The listeners wrote their last rows; what these books say counts now, null where none keeps any. */
    public void close(Counts books) {
        closed = books;
        // A test may be shorter than a second.
        found.putAll(told.get());
    }

    @Override
    protected List<Objection> objections() {
        double missing = closed != null
                ? Math.max(closed.dropped, closed.recorded - closed.written)
                : now() == null ? 0 : now().counts.dropped;
        // Not a number where nobody keeps books.
        long samplesMissing = (long) missing;
        List<Objection> objections = new ArrayList<>();
        if (found.containsKey(NOT_WRITTEN)) {
            objections.add(Objection.invalid("a listener wrote nothing (" + found.get(NOT_WRITTEN) + ")"));
        }
        if (found.containsKey(DUPLICATE)) {
            objections.add(Objection.invalid(
                    "another generator wrote under the same name, so that neither one's figures are whole"));
        }
        if (clock.hasSpoken()) {
            objections.add(Objection.doubtful("what the listener wrote may be wrong (" + clock.tag + ", see below)"));
        }
        if (samplesMissing > 0) {
            objections.add(Objection.invalid(
                    "samples are missing in the books (the listener gave up " + samplesMissing + ")"));
        } else if (found.containsKey(ROWS)) {
            objections.add(Objection.doubtful("the listener's figures are not whole (" + found.get(ROWS) + ")"));
        }
        return objections;
    }
}
