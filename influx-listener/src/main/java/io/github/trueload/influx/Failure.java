// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.aggregate.SampleValues;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleResult;

/** Finds out why a result failed. Stateless. */
final class Failure {
    private static final String ASSERTION_FAILED = "Assertion failed";

    private Failure() {}

    /** Reads code and message of a failed result; where its own say nothing, those of the first failed one below. */
    static void read(SampleResult result, SampleValues into) {
        if (tellsNothing(result)) {
            for (SampleResult below : result.getSubResults()) {
                if (!below.isSuccessful()) {
                    read(below, into);
                    return;
                }
            }
        }
        String code = result.getResponseCode();
        String assertion = result.getFirstAssertionFailureMessage();
        if (isNoReason(code) && assertion != null && !assertion.isEmpty()) {
            into.error(ASSERTION_FAILED, assertion);
        } else {
            into.error(code, result.getResponseMessage());
        }
    }

    /** A controller's message counts its samples; and a good response without a failed assertion is no reason. */
    private static boolean tellsNothing(SampleResult result) {
        String assertion = result.getFirstAssertionFailureMessage();
        if (assertion != null && !assertion.isEmpty()) {
            return false;
        }
        return TransactionController.isFromTransactionController(result) || isGood(result.getResponseCode());
    }

    /** Where the response itself was good, or has no code, an assertion is why the sample failed. */
    private static boolean isNoReason(String code) {
        return code == null || code.isEmpty() || isGood(code);
    }

    private static boolean isGood(String code) {
        return code != null && code.length() == 3 && (code.charAt(0) == '2' || code.charAt(0) == '3');
    }
}
