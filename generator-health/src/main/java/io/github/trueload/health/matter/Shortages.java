// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** Samples that failed because the generator itself ran out of something, by their messages. Thread-safe. */
final class Shortages {
    private final Map<Kind, LongAdder> counts = new EnumMap<>(Kind.class);

    Shortages() {
        for (Kind kind : Kind.values()) {
            counts.put(kind, new LongAdder());
        }
    }

    /** What samples say, in the words of Linux, macOS, Windows and libraries. */
    enum Kind {
        FILES("Too many open files"),
        PORTS(
                "Cannot assign requested address",
                "Can't assign requested address",
                "Address already in use: connect",
                "Address already in use: no further information",
                // Of an HTTP Request with source addresses, which binds its socket first; others may mean a server's.
                "Non HTTP response message: Address already in use",
                "No buffer space available"),
        POOL(
                "Timeout waiting for connection from pool",
                "Could not get a resource from the pool",
                // Commons DBCP, JMeter's own pool of JDBC connections, and HikariCP.
                "Cannot get a connection, pool error Timeout waiting for idle object",
                "Connection is not available, request timed out after"),
        THREADS("unable to create native thread", "unable to create new native thread");

        /** Once for all, because each call of values() makes a copy, and failed samples are counted as they come. */
        private static final Kind[] ALL = values();

        private final String[] texts;

        Kind(String... texts) {
            this.texts = texts;
        }

        private boolean isIn(String message) {
            for (String text : texts) {
                if (message.contains(text)) {
                    return true;
                }
            }
            return false;
        }
    }

    void failed(String message) {
        for (Kind kind : Kind.ALL) {
            if (kind.isIn(message)) {
                counts.get(kind).increment();
                return;
            }
        }
    }

    /** Samples that failed for lack of something since the last call. */
    long take(Kind kind) {
        return counts.get(kind).sumThenReset();
    }

    /** Samples failed for lack of something that nobody can look at itself. */
    static final class Unseen extends Matter<Long> {
        private final Shortages shortages;
        private final Kind kind;
        private final String why;

        private Unseen(String tag, Shortages shortages, Kind kind, String why) {
            super(tag);
            isOfTheLastSecond();
            this.shortages = shortages;
            this.kind = kind;
            this.why = why;
            check(tag, Weight.LIMIT, 1, this::judge);
        }

        static Unseen pools(Shortages shortages) {
            return new Unseen(
                    "pool",
                    shortages,
                    Kind.POOL,
                    "no connection of a pool became free in time; make the pool as large as the load");
        }

        static Unseen threads(Shortages shortages) {
            return new Unseen(
                    "threads",
                    shortages,
                    Kind.THREADS,
                    "no more threads could be created; raise the limits of processes and memory (ulimit -u, pids of"
                            + " the container), or use fewer threads per generator");
        }

        @Override
        protected Long read(int seconds) {
            return shortages.take(kind);
        }

        @Override
        protected void fields(Long failed, Fields row) {
            if (kind == Kind.POOL) {
                row.sum("noPoolResource", failed);
            } else {
                row.sum("noThread", failed);
            }
        }

        private Judgement judge(Window<Long> window) {
            return window.last() > 0
                    ? Judgement.found(
                            window.last(),
                            window.last() + " samples failed within a second in JMeter itself, not in the server: "
                                    + why,
                            window)
                    : Judgement.fine(Double.NaN);
        }
    }
}
