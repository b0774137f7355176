// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.SampleReader.Origin;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client of JMeter's Backend Listener that takes what it needs of a sample in the thread that made it, so that
 * JMeter's queue stays empty. Thread-safe.
 */
abstract class RecordingClient implements BackendListenerClient {
    private final ListenerKind kind;
    private volatile Recording recording = Recording.NONE;
    private volatile SharedClient shared;

    RecordingClient(ListenerKind kind) {
        this.kind = kind;
    }

    /** Starts the listener. Neither throws nor waits for the network: either would stop or delay the test. */
    @Override
    public final void setupTest(BackendListenerContext context) {
        boolean onMaster = Origin.isSlaveCalling();
        String title = kind.isRaw() ? "InfluxDB raw listener" : "InfluxDB listener";
        Recording started = Recording.start(title, kind, () -> context, onMaster, "", line -> {});
        shared = new SharedClient(started.name, context, onMaster);
        recording = started;
    }

    /** Records the sample in the calling thread and keeps it out of JMeter's queue by returning {@code null}. */
    @Override
    public final SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
        Recording current = recording;
        if (current != Recording.NONE) {
            current.record(shared, context, result);
        }
        return null;
    }

    /** Never called with a sample, because {@link #createSampleResult} queues none. */
    @Override
    public final void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
        results.forEach(result -> createSampleResult(context, result));
    }

    @Override
    public final void teardownTest(BackendListenerContext context) {
        recording.stop();
        recording = Recording.NONE;
    }

    @Override
    public final Arguments getDefaultParameters() {
        return defaultParameters(kind);
    }

    /** What the panel of a new element shows: the stock names first, in their order. */
    static Arguments defaultParameters(ListenerKind kind) {
        Arguments arguments = new Arguments();
        for (Parameter parameter : Parameter.values()) {
            if (parameter.isShownBy(kind)) {
                arguments.addArgument(parameter.text(), parameter.suggestion());
            }
        }
        return arguments;
    }

    /**
     * Keeps results from counting twice where Backend Listeners of a plan have one name. JMeter (5.4.1 to 5.6.3) gives
     * such listeners the client of the first of them, which then gets each result once per listener: in one JVM the
     * same object in the same thread, on an RMI master a copy per listener, in any order. Thread-safe; never throws.
     */
    static final class SharedClient {
        private static final Logger log = LoggerFactory.getLogger(SharedClient.class);
        private static final int MAX_OWNED = 100_000;

        private final ConcurrentMap<String, Object> owners = new ConcurrentHashMap<>();
        private final AtomicBoolean warned = new AtomicBoolean();
        private final String name;
        private final Object first;
        private final boolean onMaster;

        /** @param listener the parameters of the listener that sets the client up */
        SharedClient(String name, BackendListenerContext listener, boolean onMaster) {
            this.name = name;
            this.first = identity(listener);
            this.onMaster = onMaster;
        }

        /**
         * Whether a result that a listener hands over is one that another listener of the same name handed over. To be
         * asked once for each, in the thread that brings it.
         *
         * @param before what that thread brought before; null at first
         */
        boolean isRepeated(BackendListenerContext listener, SampleResult result, SampleResult before) {
            return onMaster ? !isOwner(seen(listener), result) : isSameAsBefore(listener, result, before);
        }

        private boolean isSameAsBefore(BackendListenerContext listener, SampleResult result, SampleResult before) {
            if (before == null) {
                seen(listener);
            }
            if (before != result) {
                return false;
            }
            warn();
            return true;
        }

        /** Registers the caller, at least once per thread. */
        private Object seen(BackendListenerContext listener) {
            Object identity = identity(listener);
            if (identity != first) {
                warn();
            }
            return identity;
        }

        private void warn() {
            if (warned.compareAndSet(false, true)) {
                log.warn(
                        "{}: another Backend Listener of the plan has the same name, so JMeter runs both as one, with"
                                + " the parameters of the first; give each a name of its own",
                        name);
            }
        }

        /**
         * Samples of one label in one thread group of one slave count from the listener that was the first to bring
         * such a one; so listeners in different thread groups do not take each other's samples away.
         */
        private boolean isOwner(Object listener, SampleResult result) {
            // The name of a thread is that of its group and a number: "10.0.0.5:1099-Users 1-17".
            String thread = String.valueOf(result.getThreadName());
            String group = thread.substring(0, Math.max(0, thread.lastIndexOf('-')));
            String samples = group + '\n' + result.getSampleLabel();
            Object owner = owners.get(samples);
            if (owner == null) {
                owner = owners.size() < MAX_OWNED ? owners.putIfAbsent(samples, listener) : first;
            }
            return owner == null || owner == listener;
        }

        /**
         * JMeter tells a client the parameters of the listener that calls it, but not which listener that is. The text
         * of the first parameter's name is one object per listener of a plan: its copies for slaves share it, and
         * another listener in the file has another one, though it reads the same.
         */
        private static Object identity(BackendListenerContext listener) {
            Iterator<String> names = listener.getParameterNamesIterator();
            return names.hasNext() ? names.next() : SharedClient.class;
        }
    }
}
