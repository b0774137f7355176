// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.aggregate.SampleValues;
import io.github.trueload.influx.raw.RawSample;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleResult;

/** Reads from JMeter's results what the listener records. Not thread-safe: each sampler thread has one. */
final class SampleReader {
    private static final String ASSERTION_FAILED = "Assertion failed";

    private final SampleValues values = new SampleValues();
    private final LastResult last = new LastResult();
    private final boolean countTransactions;

    /** @param countTransactions whether samples of Transaction Controllers count like any other */
    SampleReader(boolean countTransactions) {
        this.countTransactions = countTransactions;
    }

    /** What this thread handed over before. */
    LastResult last() {
        return last;
    }

    /** The values of a result, in an object that is used again for the next one. */
    SampleValues read(String source, SampleResult result) {
        boolean transaction = TransactionController.isFromTransactionController(result);
        int errors = result.getErrorCount();
        String label = result.getSampleLabel();
        SampleValues read = values.sample(source, label == null ? "" : label, endOf(result))
                .outcome(result.getTime(), result.getSampleCount(), errors)
                .traffic(
                        hits(result, transaction),
                        transaction ? 0 : result.getSentBytes(),
                        transaction ? 0 : result.getBytesAsLong())
                .activeThreads(result.getAllThreads())
                .additional(transaction && !countTransactions && !isParent(result));
        if (errors > 0) {
            readError(result, read);
        }
        return read;
    }

    /** A result for the raw measurement. */
    static RawSample raw(String source, SampleResult result) {
        return RawSample.of(source, result.getSampleLabel(), result.getThreadName(), result.isSuccessful())
                .times(result.getTimeStamp(), result.getTime(), result.getLatency(), result.getConnectTime());
    }

    /** With "Generate parent sample" the controller's sample is the only one, and holds its samplers' results. */
    private static boolean isParent(SampleResult result) {
        return result.getSubResults().length > 0;
    }

    private static long endOf(SampleResult result) {
        if (result.getEndTime() > 0) {
            return result.getEndTime();
        }
        return result.getTimeStamp() > 0 ? result.getTimeStamp() : System.currentTimeMillis();
    }

    /** Requests as JMeter's own client counts them: a result and those below it, but no controllers. */
    private static int hits(SampleResult result, boolean transaction) {
        int hits = transaction ? 0 : result.getSampleCount();
        for (SampleResult below : result.getSubResults()) {
            hits += hits(below, TransactionController.isFromTransactionController(below));
        }
        return hits;
    }

    private static void readError(SampleResult result, SampleValues read) {
        String code = result.getResponseCode();
        if (isSuccess(code)) {
            String message = result.getFirstAssertionFailureMessage();
            if (message != null && !message.isEmpty()) {
                read.error(ASSERTION_FAILED, message);
                return;
            }
        }
        read.error(code, result.getResponseMessage());
    }

    /** Where the response itself was good, or tells nothing, an assertion is why the sample failed. */
    private static boolean isSuccess(String code) {
        return code == null || code.isEmpty() || code.length() == 3 && (code.charAt(0) == '2' || code.charAt(0) == '3');
    }
}
