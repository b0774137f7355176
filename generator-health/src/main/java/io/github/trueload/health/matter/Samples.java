// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.record.SampleTimes;
import java.net.URL;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;

/**
 * What matters learn from samples. Called by every sampler thread for every sample: takes no lock and allocates nothing
 * once labels and targets are known. Thread-safe.
 */
public final class Samples {
    /** Counts them and their times per label. */
    public final SampleTimes times = new SampleTimes();

    final Targets targets = new Targets();
    private final Map<Shortage, LongAdder> failures = new EnumMap<>(Shortage.class);
    private final ServerTimes serverTimes;
    private final LongAccumulator oldestMs = new LongAccumulator(Long::max, -1);

    Samples(ServerTimes serverTimes) {
        this.serverTimes = serverTimes;
        for (Shortage shortage : Shortage.values()) {
            failures.put(shortage, new LongAdder());
        }
    }

    /**
     * Takes note of a request and its answer.
     *
     * @param url null for samplers that have none
     * @param connectMs how long connecting took; 0 for a reused connection
     * @param successful whether the sample succeeded
     * @param headers of the answer; null is allowed
     */
    public void request(URL url, long connectMs, boolean successful, String headers, long elapsedMs) {
        if (url == null) {
            targets.answered(headers);
        } else if (successful) {
            targets.reached(url, connectMs);
        }
        serverTimes.record(headers, elapsedMs);
    }

    /** Takes note of why a sample failed, by its message, code and headers; null is allowed. */
    public void failed(String message, String code, String headers) {
        if (message == null || isAnswer(String.valueOf(code), String.valueOf(headers))) {
            return;
        }
        for (Map.Entry<Shortage, LongAdder> failed : failures.entrySet()) {
            if (failed.getKey().texts.matcher(message).find()) {
                failed.getValue().increment();
                return;
            }
        }
    }

    /** Whether a target answered, which lacks itself what it says: by HTTP, or an exception of a Dubbo provider. */
    private static boolean isAnswer(String code, String headers) {
        // A status, or how Dubbo numbers calls that failed on their way.
        boolean numbered = !code.isEmpty() && Character.isDigit(code.charAt(0));
        return headers.startsWith("HTTP/") ? numbered : headers.contains(Targets.PROVIDER) && !numbered;
    }

    /** Samples that failed for lack of something since the last call. */
    long takeFailed(Shortage shortage) {
        return failures.get(shortage).sumThenReset();
    }

    /** Takes note of the age of a sample that came from another JVM, in milliseconds. */
    public void arrived(long ageMs) {
        oldestMs.accumulate(ageMs);
    }

    /** Age of the oldest sample that arrived since the last call, in milliseconds; NaN when none did. */
    double takeOldestArrivalMs() {
        long oldest = oldestMs.getThenReset();
        return oldest < 0 ? Double.NaN : oldest;
    }

    /** What the generator itself may run out of, as failed samples say it in the words of systems and libraries. */
    enum Shortage {
        FILES("Too many open files"),
        // "Address already in use" alone may mean a server's; an HTTP Request with source addresses binds its own.
        PORTS("Can(no|')t assign requested address|Address already in use: (connect|no further information)"
                + "|Non HTTP response message: Address already in use|No buffer space available"),
        // In the words of Apache's clients and pools, JMeter's own pool of JDBC connections, and HikariCP.
        POOL("Timeout waiting for connection from pool|Could not get a resource from the pool"
                + "|Cannot get a connection, pool error Timeout waiting for idle object"
                + "|Connection is not available, request timed out after"),
        THREADS("unable to create (new )?native thread");

        private final Pattern texts;

        Shortage(String texts) {
            this.texts = Pattern.compile(texts);
        }
    }
}
