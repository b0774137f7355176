// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.common.Stripes;
import io.github.trueload.influx.row.Schema.Value;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
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
        Stripes.Stripe<Share> stripe = source.stripes(sample).lockAny();
        try {
            // Whoever closes the interval afterwards waits for this stripe.
            if (closed) {
                return false;
            }
            stripe.part.add(sample);
            source.addFurther(sample, stripe.part);
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

        private Stripes<Share> stripes(SampleValues sample) {
            Part part = sample.additional ? additional : samples;
            Stripes<Share> found = part.labels.get(sample.label);
            return found == null ? find(part, sample.label) : found;
        }

        /** Those of a label that this interval has not seen; beyond the bound labels are not remembered. */
        private Stripes<Share> find(Part part, String label) {
            String written = recorder.labels.nameOf(label);
            if (written.equals(Value.OTHER)) {
                return part.other;
            }
            if (!written.isEmpty()) {
                return part.labels.computeIfAbsent(label, ignored -> new Stripes<>(() -> new Share(written)));
            }
            if (part.labels.size() < recorder.labels.bound) {
                part.labels.putIfAbsent(label, part.unlisted);
            }
            return part.unlisted;
        }

        /** Adds what only some samples have: why it failed, and the threads of a slave. */
        private void addFurther(SampleValues sample, Share share) {
            // The thread that made a sample is active itself; JMeter's Statistical mode loses the number.
            if (remote && sample.activeThreads > 0) {
                share.threads.add(sample.activeThreads);
            }
            int failed = Math.min(sample.errors, sample.count);
            if (failed > 0 && !share.name.isEmpty()) {
                share.addError(recorder.errors.keyOf(share.name, sample.code, sample.message), failed);
            }
        }
    }

    /** Samples of one kind by their labels. Thread-safe. */
    static final class Part {
        final ConcurrentMap<String, Stripes<Share>> labels = new ConcurrentHashMap<>();

        /** Of all labels without rows of their own. */
        final Stripes<Share> unlisted = new Stripes<>(() -> new Share(""));

        /** Of all labels beyond the bound. */
        final Stripes<Share> other = new Stripes<>(() -> new Share(Value.OTHER));

        /** Gives all that was added, share by share; when the interval is closed. */
        void each(Consumer<Share> receiver) {
            // Labels without rows of their own may be there with what they share.
            Stream<Stripes<Share>> all = Stream.concat(Stream.of(unlisted, other), labels.values().stream());
            all.distinct()
                    .forEach(stripes -> stripes.each(share -> {
                        if (share.count() > 0) {
                            receiver.accept(share);
                        }
                    }));
        }
    }

    /** A part of a label's samples in an interval. Used by one thread at a time. */
    static final class Share extends LabelTotals {
        final ThreadRows.Active threads = new ThreadRows.Active();

        /** @param label the label as it is written; empty for those without rows of their own */
        Share(String label) {
            super(label);
        }
    }
}
