// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Schema.Value;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The samples of one interval that may still get more, by the generator that produced them. Thread-safe. */
final class OpenInterval {
    private final ConcurrentMap<String, Source> sources = new ConcurrentHashMap<>();
    private final Recorder recorder;
    /** Its start divided by its length. */
    final long index;

    private volatile boolean closed;

    OpenInterval(Recorder recorder, long index) {
        this.recorder = recorder;
        this.index = index;
    }

    /** Adds a sample; false when that came too late and the sample has to go to another one of this index. */
    boolean add(SampleValues sample) {
        Source source = sources.get(sample.source);
        if (source == null) {
            source = sources.computeIfAbsent(sample.source, name -> new Source(recorder, name));
        }
        Stripes.Stripe stripe = source.stripes(sample).lockAny();
        try {
            // Whoever closes the interval afterwards waits for this stripe.
            if (closed) {
                return false;
            }
            stripe.add(sample);
            source.addFurther(sample, stripe);
            return true;
        } finally {
            stripe.unlock();
        }
    }

    /** Lets no sample in any more; those that are being added are in when {@link #eachSource} comes to them. */
    void close() {
        closed = true;
    }

    /** Gives each source with its name; after {@link #close}. */
    void eachSource(BiConsumer<String, Source> receiver) {
        sources.forEach(receiver);
    }

    /** Drops the samples, once they are elsewhere: a thread that waits for an answer still holds this interval. */
    void forget() {
        sources.clear();
    }

    /**
     * The samples from one generator. A sample is added to its label only, because that is what sampler threads spend
     * their time on; the labels are summed up when the interval is closed. Thread-safe.
     */
    static final class Source {
        final Part samples = new Part();

        /** Samples that only sum up others. */
        final Part additional = new Part();

        private final Recorder recorder;
        private final boolean remote;

        /** @param name the slave, or an empty text for this JVM, whose own threads are counted once a second */
        private Source(Recorder recorder, String name) {
            this.recorder = recorder;
            this.remote = !name.equals(Aggregator.OWN);
        }

        private Stripes stripes(SampleValues sample) {
            Part part = sample.additional ? additional : samples;
            Stripes found = part.labels.get(sample.label);
            return found == null ? find(part, sample.label) : found;
        }

        /** Those of a label that this interval has not seen; beyond the bound labels are not remembered. */
        private Stripes find(Part part, String label) {
            String written = recorder.labels.nameOf(label);
            if (written.equals(Value.OTHER)) {
                return part.other;
            }
            if (!written.isEmpty()) {
                return part.labels.computeIfAbsent(label, ignored -> new Stripes(written));
            }
            if (part.labels.size() < recorder.labels.bound) {
                part.labels.putIfAbsent(label, part.unlisted);
            }
            return part.unlisted;
        }

        /** Adds what only some samples have: why it failed, and the threads of a slave. */
        private void addFurther(SampleValues sample, Stripes.Stripe stripe) {
            // The thread that made a sample is active itself; JMeter's Statistical mode loses the number.
            if (remote && sample.activeThreads > 0) {
                stripe.threads.add(sample.activeThreads);
            }
            int failed = Math.min(sample.errors, sample.count);
            if (failed > 0 && !stripe.name.isEmpty()) {
                stripe.addError(recorder.errors.keyOf(stripe.name, sample.code, sample.message), failed);
            }
        }
    }

    /** Samples of one kind by their labels. Thread-safe. */
    static final class Part {
        final ConcurrentMap<String, Stripes> labels = new ConcurrentHashMap<>();

        /** Of all labels without rows of their own. */
        final Stripes unlisted = new Stripes("");

        /** Of all labels beyond the bound. */
        final Stripes other = new Stripes(Value.OTHER);

        /** Gives all that was added, stripe by stripe; when the interval is closed. */
        void each(Consumer<Stripes.Stripe> receiver) {
            // Labels without rows of their own may be there with what they share.
            Stream<Stripes> all = Stream.concat(Stream.of(unlisted, other), labels.values().stream());
            all.distinct().flatMap(stripes -> Arrays.stream(stripes.all())).forEach(stripe -> {
                // Waits for the thread that is adding to it, if there is one.
                stripe.lock();
                stripe.unlock();
                if (stripe.count() > 0) {
                    receiver.accept(stripe);
                }
            });
        }
    }

    /**
     * What is recorded of one label in an interval, in one or more {@link Stripe}s that each belong to one thread at a
     * time. There is one at first, and a further one only when threads were seen to meet, up to twice the number of
     * processors; so memory grows with what is recorded at once, not with processors times labels. Thread-safe; nobody
     * waits for a lock.
     */
    static final class Stripes {
        private static final int TRIES = 2;
        private static final int MOST = 2 * Math.max(2, Runtime.getRuntime().availableProcessors());

        private final String label;
        private volatile Stripe[] stripes;

        /** @param label the label as it is written; empty for those without rows of their own */
        Stripes(String label) {
            this.label = label;
            this.stripes = new Stripe[] {new Stripe(label)};
        }

        /** A stripe that the calling thread owns until it unlocks it. */
        Stripe lockAny() {
            int first = (int) (Thread.currentThread().getId() & Integer.MAX_VALUE);
            for (int attempt = 1; ; attempt++) {
                Stripe[] all = stripes;
                for (int i = 0; i < all.length; i++) {
                    Stripe stripe = all[(first + i) % all.length];
                    if (stripe.tryLock()) {
                        return stripe;
                    }
                }
                if (attempt >= TRIES && all.length < MOST) {
                    grow(all);
                } else {
                    Thread.yield();
                }
            }
        }

        private synchronized void grow(Stripe[] seen) {
            if (stripes == seen) {
                Stripe[] more = Arrays.copyOf(seen, seen.length + 1);
                more[seen.length] = new Stripe(label);
                stripes = more;
            }
        }

        /** All of them, for one who comes after the last sample. */
        Stripe[] all() {
            return stripes;
        }

        /**
         * A share of a label's samples. All but {@link #tryLock()} and {@link #lock()} is for the thread that owns it.
         */
        static final class Stripe extends LabelTotals {
            final ThreadRows.Active threads = new ThreadRows.Active();
            private final AtomicBoolean locked = new AtomicBoolean();

            Stripe(String label) {
                super(label);
            }

            boolean tryLock() {
                return !locked.get() && locked.compareAndSet(false, true);
            }

            /** The owner is a thread in the middle of recording, so this takes microseconds. */
            void lock() {
                while (!tryLock()) {
                    Thread.yield();
                }
            }

            void unlock() {
                locked.lazySet(false);
            }
        }
    }
}
