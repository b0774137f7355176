// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One thing that is looked at: it reads once a second, keeps what it needs, judges, words what it finds, and names its
 * settings, its fields of {@code jmeter_health} and its part of the report. {@link Matters} lists all of them.
 *
 * <p>{@link #read} is called by the thread of the watch alone, {@link #look} by the one that may wait for the network;
 * all else happens under the lock of the run.
 *
 * @param <R> what is read in one second; a figure that the platform does not offer is NaN in it, never zero
 */
public abstract class Matter<R> {
    private final String name;
    private final List<Check> checks = new ArrayList<>();
    private final Map<String, Predicate<R>> unseen = new LinkedHashMap<>();
    private final Set<String> needed = new HashSet<>();
    private final List<Window.Second<R>> recent = new ArrayList<>();
    private int longestWindow = 1;
    private boolean ofLastSecond;
    private boolean told;
    private R fresh;
    private R now;

    /** @param name as in "processor figures cannot be read" */
    protected Matter(String name) {
        this.name = name;
    }

    // What a matter declares when it is made.

    /** Adds what it may say of so many seconds; where nothing was read in them, it says nothing. */
    final Check check(String tag, Weight weight, int seconds, Function<Window<R>, Judgement> judge) {
        longestWindow = Math.max(longestWindow, seconds);
        Check check = new Check(tag, weight, seconds, () -> {
            Window<R> window = window(seconds);
            return window.last() == null ? Judgement.fine(Double.NaN) : judge.apply(window);
        });
        checks.add(check);
        return check;
    }

    /** Adds a figure that the report lists as not looked at where no second of the run has it. */
    final void looksAt(String words, Predicate<R> isThere) {
        unseen.put(words, isThere);
    }

    /** Likewise; without it the generator cannot be cleared. */
    final void needs(String words, Predicate<R> isThere) {
        looksAt(words, isThere);
        needed.add(words);
    }

    /** What it reads after several seconds is that of the last of them; else it holds for each. */
    final void isOfTheLastSecond() {
        ofLastSecond = true;
    }

    // What a matter does; most have only some of these.

    /**
     * Reads the seconds that have passed since the last call, more than one where the program stood still. What it
     * throws is told once, and counts as nothing read.
     */
    protected abstract R read(int seconds) throws Exception;

    /** The load begins only now: what was read and found so far is none of it. */
    public void forget() {
        recent.clear();
        checks.stream().filter(Check::isOfLoad).forEach(Check::forget);
    }

    /** Keeps of a second what it needs for the whole run. */
    protected void keep(R reading) {}

    /** Adds its fields to the interval's row. */
    protected void fields(R reading, Fields row) {}

    /** Adds rows of its own to those of an interval that ends now. */
    protected void rows(Consumer<HealthRow> rows) {}

    /** Adds its figures to the second that the report draws. */
    protected void timeline(R reading, Map<String, Double> point) {}

    /** Looks at what may have to wait for the network; called every few seconds by a thread of its own. */
    public void look() throws Exception {}

    /** What speaks against the figures of the run so far. */
    protected List<Objection> objections() {
        return Collections.emptyList();
    }

    /** What it adds to the closing lines. */
    protected List<String> closing() {
        return Collections.emptyList();
    }

    /** Adds its part to the report: maps, lists, texts, numbers. */
    protected void report(Map<String, Object> report) {}

    /** Gives back what it holds. */
    protected void close() {}

    // How figures are put into words.

    /** A share between 0 and 1 as whole percent. */
    static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    /** A share between 0 and 1 as percent with one decimal. */
    static String tenths(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** At most one decimal. */
    static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.1f", value);
    }

    // How the watch uses it.

    /** Reads, on the thread of the watch. */
    final void readNow(int seconds, Consumer<String> problems) {
        fresh = null;
        try {
            fresh = read(seconds);
        } catch (Throwable e) {
            // Errors too: native code of the JDK throws InternalError where descriptors or memory are short, and that
            // is when somebody has to go on watching.
            if (!told) {
                told = true;
                problems.accept("Generator health: " + name + " figures cannot be read: " + e);
            }
        }
    }

    /** Takes over what was read last. */
    final void take(long timeMs, int seconds, Fields row) {
        take(timeMs, seconds, row, fresh);
    }

    /** Takes over what was read in the seconds that end at a time; null: nothing could be. */
    final void take(long timeMs, int seconds, Fields row, R reading) {
        now = reading;
        for (int ago = Math.min(seconds, longestWindow) - 1; ago >= 0; ago--) {
            recent.add(new Window.Second<>(timeMs - 1000L * ago, ago == 0 || !ofLastSecond ? reading : null));
        }
        while (recent.size() > longestWindow) {
            recent.remove(0);
        }
        if (reading != null) {
            unseen.values().removeIf(isThere -> isThere.test(reading));
            keep(reading);
            fields(reading, row);
        }
    }

    final void timeline(Map<String, Double> point) {
        if (now != null) {
            timeline(now, point);
        }
    }

    /** What was read last; null where nothing could be. */
    final R now() {
        return now;
    }

    /** The last seconds, as far as there were as many. */
    final Window<R> window(int seconds) {
        return new Window<>(recent.subList(Math.max(0, recent.size() - seconds), recent.size()));
    }

    /** What it may say. */
    final List<Check> checks() {
        return checks;
    }

    final List<String> notLookedAt() {
        return new ArrayList<>(unseen.keySet());
    }

    final boolean lacksWhatIsNeeded() {
        return needed.stream().anyMatch(unseen::containsKey);
    }

    /** What it means for the figures of a run when a check speaks. */
    public enum Weight {
        /** What was measured is the generator's, not the server's, for as long as it speaks. */
        LIMIT,
        /** The same, of a part of the users' time; what the whole run is worth says their account. */
        TIME,
        /** Another load was made than the one asked for, for as long as it speaks. */
        OTHER_LOAD,
        /** It is worth knowing. */
        NOTE
    }

    /** Something that speaks against the figures of a whole run. */
    public static final class Objection {
        /** Whether the figures are invalid by it; else they are doubtful. */
        public final boolean invalid;

        /** As a part of the sentence that says why; empty where the end of that sentence tells it. */
        public final String text;

        /** One by which figures are invalid, or doubtful at least. */
        public Objection(boolean invalid, String text) {
            this.invalid = invalid;
            this.text = text;
        }

        /** One by which figures are invalid. */
        public static Objection invalid(String text) {
            return new Objection(true, text);
        }

        /** One by which figures are doubtful. */
        public static Objection doubtful(String text) {
            return new Objection(false, text);
        }
    }

    /** What a check found in its window. */
    public static final class Judgement {
        /** The check's figure; the largest of a run is told; NaN where nothing could be told. */
        public final double figure;

        /** The evidence in plain words; empty when there is nothing to complain about. */
        public final String text;

        /** From when on, of the window, the matter showed; milliseconds since 1970. */
        public final long fromMs;

        public final long toMs;

        /** The uppermost frames of a thread that waits, as {@code class.method}; empty where nobody waits. */
        public final List<String> stack;

        private Judgement(double figure, String text, List<String> stack, long fromMs, long toMs) {
            this.figure = figure;
            this.text = text;
            this.stack = stack;
            this.fromMs = fromMs;
            this.toMs = toMs;
        }

        public static Judgement fine(double figure) {
            return new Judgement(figure, "", Collections.emptyList(), 0, 0);
        }

        /** Complains; the window has the seconds that show the matter. */
        static Judgement found(double figure, String text, Window<?> shown) {
            return found(figure, text, Collections.emptyList(), shown);
        }

        /** Complains of a wait, with the frames of a thread that waits. */
        static Judgement found(double figure, String text, List<String> stack, Window<?> shown) {
            return new Judgement(figure, text, stack, shown.fromMs(), shown.toMs());
        }

        /** This and a later complaint as one: of equal evidence the later one knows most. */
        public Judgement goesOnAs(Judgement later) {
            Judgement worse = later.figure < figure ? this : later;
            return new Judgement(worse.figure, worse.text, worse.stack, fromMs, later.toMs);
        }

        /** The same complaint with a reason that another check found. */
        public Judgement because(String reason) {
            return new Judgement(figure, text + "; " + reason, stack, fromMs, toMs);
        }

        /** Whether the check complains. */
        public boolean isVerdict() {
            return !text.isEmpty();
        }
    }
}
