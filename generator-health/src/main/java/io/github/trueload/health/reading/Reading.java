// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

import io.github.trueload.health.schedule.RateFigures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Everything that was read in one second, or in some where the program stood still meanwhile. Immutable. */
public final class Reading {
    /** End of the second, milliseconds since 1970. */
    public final long timeMs;

    /** How many seconds it tells of, at least 1. */
    public final int seconds;

    public final CpuReading cpu;
    public final GcReading gc;
    public final ThreadReading threads;
    public final FileReading files;
    public final LagReading lag;
    public final NetworkReading network;
    public final PressureReading pressure;
    public final LinkReading link;
    public final LoadReading load;
    public final GapReading gap;
    public final BooksReading books;
    /** What a listener found out, by the tags of verdicts. */
    public final Map<String, String> told;
    /** What each rate timer offered and achieved in this second; empty without such timers. */
    public final List<RateFigures> rates;
    /** Age of the oldest sample that arrived, in milliseconds; NaN when none did or samples are made here. */
    public final double arrivalAgeMs;
    /** Share of one processor that the health thread itself used, 0 to 1. */
    public final double ownShare;

    /** Whether samples came from virtual threads, whose waits nobody lists. */
    public final boolean virtualThreads;

    private Reading(Builder builder) {
        this.timeMs = builder.timeMs;
        this.seconds = builder.seconds;
        this.cpu = builder.cpu;
        this.gc = builder.gc;
        this.threads = builder.threads;
        this.files = builder.files;
        this.lag = builder.lag;
        this.network = builder.network;
        this.pressure = builder.pressure;
        this.link = builder.link;
        this.load = builder.load;
        this.gap = builder.gap;
        this.books = builder.books;
        this.told = builder.told;
        this.rates = builder.rates;
        this.arrivalAgeMs = builder.arrivalAgeMs;
        this.ownShare = builder.ownShare;
        this.virtualThreads = builder.virtualThreads;
    }

    /**
     * An earlier one of the seconds that it tells of. Shares and counts since the start are those of all its seconds;
     * what was counted in them is in the last one, as is what the threads do now.
     *
     * @param ago how many seconds before its end
     */
    public Reading earlierSecond(int ago) {
        return at(timeMs - 1000L * ago)
                .cpu(cpu)
                .gc(gc)
                .lag(lag)
                .pressure(pressure)
                .link(link)
                .network(network)
                .books(books)
                .told(told)
                .build();
    }

    /** Starts a reading in which nothing is known but its time. */
    public static Builder at(long timeMs) {
        return new Builder(timeMs);
    }

    /** Collects the parts of a reading. Not thread-safe. */
    public static final class Builder {
        private final long timeMs;
        private int seconds = 1;
        private CpuReading cpu = CpuReading.ABSENT;
        private GcReading gc = GcReading.ABSENT;
        private ThreadReading threads = ThreadReading.ABSENT;
        private FileReading files = FileReading.ABSENT;
        private LagReading lag = LagReading.ABSENT;
        private NetworkReading network = NetworkReading.ABSENT;
        private PressureReading pressure = PressureReading.ABSENT;
        private LinkReading link = LinkReading.ABSENT;
        private LoadReading load = LoadReading.ABSENT;
        private GapReading gap = GapReading.ABSENT;
        private BooksReading books = BooksReading.ABSENT;
        private Map<String, String> told = Collections.emptyMap();
        private List<RateFigures> rates = Collections.emptyList();
        private double arrivalAgeMs = Double.NaN;
        private double ownShare = Double.NaN;
        private boolean virtualThreads;

        private Builder(long timeMs) {
            this.timeMs = timeMs;
        }

        public Builder seconds(int value) {
            seconds = Math.max(1, value);
            return this;
        }

        public Builder cpu(CpuReading value) {
            cpu = value;
            return this;
        }

        public Builder gc(GcReading value) {
            gc = value;
            return this;
        }

        public Builder threads(ThreadReading value) {
            threads = value;
            return this;
        }

        public Builder files(FileReading value) {
            files = value;
            return this;
        }

        public Builder lag(LagReading value) {
            lag = value;
            return this;
        }

        public Builder network(NetworkReading value) {
            network = value;
            return this;
        }

        public Builder pressure(PressureReading value) {
            pressure = value;
            return this;
        }

        public Builder link(LinkReading value) {
            link = value;
            return this;
        }

        public Builder load(LoadReading value) {
            load = value;
            return this;
        }

        public Builder gap(GapReading value) {
            gap = value;
            return this;
        }

        public Builder books(BooksReading value) {
            books = value;
            return this;
        }

        public Builder told(Map<String, String> value) {
            told = Collections.unmodifiableMap(new LinkedHashMap<>(value));
            return this;
        }

        public Builder rates(List<RateFigures> value) {
            rates = Collections.unmodifiableList(new ArrayList<>(value));
            return this;
        }

        public Builder arrivalAgeMs(double value) {
            arrivalAgeMs = value;
            return this;
        }

        public Builder ownShare(double value) {
            ownShare = value;
            return this;
        }

        public Builder virtualThreads(boolean value) {
            virtualThreads = value;
            return this;
        }

        /** The finished reading. */
        public Reading build() {
            return new Reading(this);
        }
    }
}
