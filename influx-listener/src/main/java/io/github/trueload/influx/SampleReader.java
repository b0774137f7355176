// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.aggregate.SampleValues;
import io.github.trueload.influx.run.InstanceNames;
import io.github.trueload.influx.run.RawRun;
import io.github.trueload.influx.run.ThisMachine;
import java.rmi.registry.Registry;
import java.rmi.server.RemoteServer;
import java.rmi.server.ServerNotActiveException;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Reads from JMeter's results what the listener records. Not thread-safe: each sampler thread has one.
 *
 * <p>Requests and bytes are those that JMeter's own client counts (5.6.3): the row of all samples leaves out a
 * controller's own sample, unless it stands for its samplers' ("Generate parent sample").
 */
final class SampleReader {
    private static final String ASSERTION_FAILED = "Assertion failed";

    private final SampleValues values = new SampleValues();

    /**
     * The values of a result, in an object that is used again for the next one.
     *
     * @param countTransactions whether samples of Transaction Controllers count like any other
     */
    SampleValues read(String source, SampleResult result, boolean countTransactions) {
        boolean sum = isSumOfOthers(result);
        return read(source, result, sum, sum && !countTransactions);
    }

    /** The values of a result below another one, which has rows of its own but counts in no sum. */
    SampleValues readSubSample(String source, SampleResult result) {
        return read(source, result, isSumOfOthers(result), true);
    }

    private SampleValues read(String source, SampleResult result, boolean sum, boolean additional) {
        String label = result.getSampleLabel();
        int hits = hits(result, false);
        boolean holdsOthers = !sum && result.getSubResults().length > 0;
        values.source = source;
        values.label = label == null ? "" : label;
        values.endMs = endOf(result);
        values.elapsedMs = result.getTime();
        values.count = result.getSampleCount();
        values.errors = result.getErrorCount();
        values.hits = hits;
        values.sentBytes = result.getSentBytes();
        values.receivedBytes = result.getBytesAsLong();
        values.ownHits = sum ? hits : holdsOthers ? hits - hits(result, true) : 0;
        values.ownSentBytes = sum ? values.sentBytes : 0;
        values.ownReceivedBytes = sum ? values.receivedBytes : 0;
        values.activeThreads = result.getAllThreads();
        values.additional = additional;
        if (values.errors > 0) {
            readFailure(result);
        }
        return values;
    }

    /** A result for the raw measurement. */
    static RawRun.Sample raw(String source, SampleResult result) {
        RawRun.Sample sample = new RawRun.Sample();
        sample.source = source;
        sample.label = result.getSampleLabel();
        sample.threadName = result.getThreadName();
        sample.ok = result.isSuccessful();
        sample.startMs = result.getTimeStamp() > 0 ? result.getTimeStamp() : endOf(result);
        sample.elapsedMs = result.getTime();
        sample.latencyMs = result.getLatency();
        sample.connectMs = result.getConnectTime();
        return sample;
    }

    /** A controller's sample beside those of its samplers; with "Generate parent sample" it holds them. */
    private static boolean isSumOfOthers(SampleResult result) {
        return TransactionController.isFromTransactionController(result) && result.getSubResults().length == 0;
    }

    private static long endOf(SampleResult result) {
        if (result.getEndTime() > 0) {
            return result.getEndTime();
        }
        return result.getTimeStamp() > 0 ? result.getTimeStamp() : System.currentTimeMillis();
    }

    /** Requests: a result and those below it, but no controller that holds others, and in all together none at all. */
    private static int hits(SampleResult result, boolean inAll) {
        SampleResult[] below = result.getSubResults();
        // Most results have nothing below them, and whether a controller made those does not matter here.
        boolean holdsOthers = (inAll || below.length > 0) && TransactionController.isFromTransactionController(result);
        int hits = holdsOthers ? 0 : result.getSampleCount();
        for (SampleResult each : below) {
            hits += hits(each, inAll);
        }
        return hits;
    }

    /** Reads code and message of a failed result; where its own say nothing, those of the first failed one below. */
    private void readFailure(SampleResult result) {
        String code = result.getResponseCode();
        String assertion = result.getFirstAssertionFailureMessage();
        boolean isAsserted = assertion != null && !assertion.isEmpty();
        // A controller's message counts its samples; and a good response without a failed assertion is no reason.
        if (!isAsserted && (isGood(code) || TransactionController.isFromTransactionController(result))) {
            for (SampleResult below : result.getSubResults()) {
                if (!below.isSuccessful()) {
                    readFailure(below);
                    return;
                }
            }
        }
        // Where the response itself was good, or has no code, an assertion is why the sample failed.
        boolean byAssertion = isAsserted && (code == null || code.isEmpty() || isGood(code));
        values.code = byAssertion ? ASSERTION_FAILED : code;
        values.message = byAssertion ? assertion : result.getResponseMessage();
    }

    private static boolean isGood(String code) {
        return code != null && code.length() == 3 && (code.charAt(0) == '2' || code.charAt(0) == '3');
    }

    /**
     * Tells which generator a result comes from: this JVM, or a slave. On an RMI master JMeter hands over a slave's
     * results in the thread of the RMI call, where Java knows the caller's address. Thread-safe.
     */
    static final class Origin {
        /** This JVM as a source of samples. */
        static final String OWN = "";

        /** Null where every result is this JVM's, whatever the names of threads say. */
        private final InstanceNames slaves;

        /**
         * @param onMaster whether results come from slaves
         * @param pattern the pattern of the tag {@code instance}
         * @param newcomers told of every new thread of a slave
         */
        Origin(boolean onMaster, String pattern, InstanceNames.Newcomers newcomers) {
            slaves = onMaster ? new InstanceNames(pattern, portOfSlaves(), ThisMachine::knowsHost, newcomers) : null;
        }

        /** Whether a slave calls in this thread. On a master JMeter sets listeners up in a slave's call, too. */
        static boolean isSlaveCalling() {
            return clientHost() != null;
        }

        /** The slave's name, or {@link #OWN}. In the thread that made the sample or, on an RMI master, received it. */
        String of(SampleResult result) {
            String host = slaves == null ? null : clientHost();
            return host == null ? OWN : slaves.ofSlave(host, result.getThreadName(), result.getEndTime());
        }

        /** Default RMI port of slaves that were given without one. */
        private static int portOfSlaves() {
            String port = JMeterUtils.getPropDefault("server.rmi.port", "").trim();
            return port.matches("\\d{1,5}") ? Integer.parseInt(port) : Registry.REGISTRY_PORT;
        }

        private static String clientHost() {
            try {
                return RemoteServer.getClientHost();
            } catch (ServerNotActiveException e) {
                return null;
            }
        }
    }
}
