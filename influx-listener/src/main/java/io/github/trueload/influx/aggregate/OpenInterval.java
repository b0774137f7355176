// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.common.Stripes;
import io.github.trueload.influx.aggregate.ErrorTexts.ErrorKey;
import io.github.trueload.influx.row.Schema.Value;
import java.util.Objects;
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

    private final long startMs;
    private final long endMs;
    private volatile boolean closed;

    OpenInterval(Recorder recorder, long index, long lengthMs) {
        this.recorder = recorder;
        this.index = index;
        this.startMs = index * lengthMs;
        this.endMs = startMs + lengthMs;
    }

    /** Whether samples that end at a moment belong to this interval of a recorder. */
    boolean takes(Recorder of, long timeMs) {
        return recorder == of && timeMs >= startMs && timeMs < endMs && !closed;
    }

    /** Adds a sample; false when that came too late and the sample has to go to another interval of this index. */
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
        sources.values().forEach(Source::forget);
        sources.clear();
    }

    /**
     * The samples from one generator. A sample is added to its label only, because that is what sampler threads spend
     * their time on; the labels are summed up when the interval is closed. Thread-safe.
     */
    static final class Source {
        private final Part samples = new Part();

        /** Samples that only sum up others. */
        private final Part additional = new Part();

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
            if (sample.errors > 0 && !share.name.isEmpty()) {
                share.addError(sample, recorder.errors);
            }
        }

        /** Gives all that was added, share by share: samples first, then those that only sum up others. */
        void each(Consumer<Share> receiver, Consumer<Share> additionalReceiver) {
            samples.each(receiver);
            additional.each(additionalReceiver);
        }

        /** A thread that comes too late may look a label up, but adds nothing to it. */
        private void forget() {
            samples.labels.clear();
            additional.labels.clear();
        }
    }

    /** Samples of one kind by their labels. Thread-safe. */
    private static final class Part {
        final ConcurrentMap<String, Stripes<Share>> labels = new ConcurrentHashMap<>();

        /** Of all labels without rows of their own. */
        final Stripes<Share> unlisted = new Stripes<>(() -> new Share(""));

        /** Of all labels beyond the bound. */
        final Stripes<Share> other = new Stripes<>(() -> new Share(Value.OTHER));

        void each(Consumer<Share> receiver) {
            // Labels without rows of their own may be there with what they share.
            Stream<Stripes<Share>> all = Stream.concat(Stream.of(unlisted, other), labels.values().stream());
            all.distinct()
                    .forEach(stripes -> stripes.each(share -> {
                        share.addErrorsAlike();
                        if (share.samples > 0) {
                            receiver.accept(share);
                        }
                    }));
        }
    }

    /** A part of a label's samples in an interval. Used by one thread at a time. */
    static final class Share extends LabelTotals {
        final ThreadRows.Active threads = new ThreadRows.Active();
        long samples;

        /** The failed samples that came last, all of them with the same code and message: these mostly recur. */
        private int alike;

        private String code;
        private String message;
        private ErrorKey error;

        /** @param label the label as it is written; empty for those without rows of their own */
        Share(String label) {
            super(label);
        }

        @Override
        void add(SampleValues sample) {
            super.add(sample);
            samples += sample.count;
        }

        void addError(SampleValues sample, ErrorTexts texts) {
            if (alike == 0 || !Objects.equals(sample.code, code) || !Objects.equals(sample.message, message)) {
                addErrorsAlike();
                code = sample.code;
                message = sample.message;
                error = texts.keyOf(name, code, message);
            }
            alike += Math.min(sample.errors, sample.count);
        }

        void addErrorsAlike() {
            if (alike > 0) {
                addError(error, alike);
                alike = 0;
                code = null;
                message = null;
                error = null;
            }
        }
    }
}
