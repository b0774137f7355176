// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Something that breaks for a while. Immutable.
 *
 * @param name what it is called in messages
 * @param start seconds of the test's default length after which it begins at the earliest
 * @param seconds of the default length that it lasts
 * @param begin breaks it
 * @param end mends it
 * @param mark what one failed sample at least says, as {@code <label> <code> <message>}; empty where none need fail
 * @param failures what those say that may fail
 * @param verdicts what health may say of it
 * @param aftermath how it is felt after it is over
 */
record Fault(
        String name,
        int start,
        int seconds,
        Runnable begin,
        Runnable end,
        String mark,
        Pattern failures,
        Set<String> verdicts,
        Aftermath aftermath) {
    private static final Pattern NONE = Pattern.compile("(?!)");

    /** One that no sample may feel and of which health has nothing to say. */
    static Fault of(String name, int start, int seconds, Runnable begin, Runnable end) {
        return new Fault(name, start, seconds, begin, end, "", NONE, Set.of(), new Aftermath(Duration.ZERO, NONE));
    }

    /** The same of which samples must fail that say this, and others may that say that. */
    Fault failing(String sign, String... others) {
        Pattern all =
                Pattern.compile(sign + "|" + String.join("|", others.length == 0 ? new String[] {"(?!)"} : others));
        return new Fault(name, start, seconds, begin, end, sign, all, verdicts, aftermath);
    }

    /** The same of which such samples may fail: those that were under way in that moment. */
    Fault perhapsFailing(String samples) {
        return new Fault(name, start, seconds, begin, end, "", Pattern.compile(samples), verdicts, aftermath);
    }

    /** The same of which health may give verdicts. */
    Fault named(String... kinds) {
        return new Fault(name, start, seconds, begin, end, mark, failures, Set.of(kinds), aftermath);
    }

    /** The same that is felt again after it is over, for so long at most, by failures that say this. */
    Fault feltLater(Duration length, String failed) {
        Aftermath later = new Aftermath(length, Pattern.compile(failed));
        return new Fault(name, start, seconds, begin, end, mark, failures, verdicts, later);
    }

    /** Whether samples that failed of it show it as they must. */
    boolean isShownBy(List<String> failed) {
        Pattern sign = Pattern.compile(mark);
        return mark.isEmpty()
                || failed.stream().anyMatch(text -> sign.matcher(text).find());
    }

    /**
     * How it is felt once samples pass again.
     *
     * @param length for so long at most
     * @param failures what those say that fail meanwhile
     */
    record Aftermath(Duration length, Pattern failures) {}

    /**
     * When a fault was there: from its begin until samples passed again. Immutable.
     *
     * @param from in milliseconds since 1970, by the clock of the test
     * @param to likewise
     */
    record Window(Fault fault, long from, long to) {
        /** What the generator's clock is put forward and back by, and what JMeter's own clock lags behind that. */
        private static final long CLOCK_MS = 2500;

        /** Whether a sample was under way meanwhile, or in the aftermath, and failed of what fits. */
        boolean explains(Map<String, String> sample) {
            long start = Long.parseLong(sample.get("timeStamp"));
            long end = start + Long.parseLong(sample.get("elapsed"));
            Fault.Aftermath later = fault.aftermath();
            return overlaps(start, end)
                            && fault.failures().matcher(text(sample)).find()
                    || lastingLonger(later.length().toMillis()).overlaps(start, end)
                            && later.failures().matcher(text(sample)).find();
        }

        /** The same for a generator that may need longer. */
        Window lastingLonger(long ms) {
            return new Window(fault, from, to + ms);
        }

        /** Whether something of that time may have to do with the fault. */
        boolean overlaps(long start, long end) {
            return start <= to + CLOCK_MS && end >= from - CLOCK_MS;
        }

        /** What a failed sample says of its cause. */
        static String text(Map<String, String> sample) {
            return sample.get("label") + " " + sample.get("responseCode") + " " + sample.get("responseMessage");
        }
    }
}
