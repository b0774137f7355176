// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * How long threads stood still because ZGC had no memory for them. The JVM tells it by events alone, which a program
 * can follow from JDK 14 on; by reflection, because Java 8, which this is compiled for, has no such classes.
 * Thread-safe.
 */
final class AllocationStalls implements AutoCloseable {
    private static final String EVENT = "jdk.ZAllocationStall";

    private final LongAdder stalledNanos = new LongAdder();
    private final Object stream;
    private final Method close;

    private AllocationStalls() throws ReflectiveOperationException {
        Class<?> type = Class.forName("jdk.jfr.consumer.RecordingStream");
        Method duration = Class.forName("jdk.jfr.consumer.RecordedEvent").getMethod("getDuration");
        Object created = type.getConstructor().newInstance();
        Object settings = type.getMethod("enable", String.class).invoke(created, EVENT);
        Class.forName("jdk.jfr.EventSettings").getMethod("withoutStackTrace").invoke(settings);
        Consumer<Object> count = event -> stalledNanos.add(nanos(duration, event));
        type.getMethod("onEvent", String.class, Consumer.class).invoke(created, EVENT, count);
        type.getMethod("startAsync").invoke(created);
        stream = created;
        close = type.getMethod("close");
    }

    /** Starts to follow the events; null where this JVM has none of them. */
    static AllocationStalls start() {
        try {
            return new AllocationStalls();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            // Before JDK 14, without the module jdk.jfr, or where it is not permitted.
            return null;
        }
    }

    /** Milliseconds that threads stood still, added up over all of them, since the last call. */
    double takeMs() {
        return stalledNanos.sumThenReset() / 1e6;
    }

    @Override
    public void close() {
        try {
            close.invoke(stream);
        } catch (IllegalAccessException | InvocationTargetException e) {
            // The recording ends with the JVM then.
            return;
        }
    }

    private static long nanos(Method duration, Object event) {
        try {
            return ((Duration) duration.invoke(event)).toNanos();
        } catch (IllegalAccessException | InvocationTargetException e) {
            return 0;
        }
    }
}
