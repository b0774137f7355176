// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.result.ExceptionPolicy;
import io.github.trueload.dubbo.result.ResultFormat;
import org.apache.jmeter.testelement.TestElement;

/** Reads how a sample's outcome is judged and written. Used by one JMeter thread, for one run of the test. */
final class OutcomeReader {
    private static final PlanField[] FIELDS = {
        PlanField.RESULT_FORMAT, PlanField.EXCEPTION_POLICY, PlanField.ACCEPTED_EXCEPTIONS
    };

    private final FieldTexts texts;
    private SampleWriter writer;

    OutcomeReader(FieldTexts texts) {
        this.texts = texts;
    }

    /** The writer for the sampler's present fields: the same object as long as they don't change. */
    SampleWriter read(TestElement sampler) {
        if (texts.take(sampler, FIELDS) || writer == null) {
            writer = new SampleWriter(
                    ResultFormat.of(texts.of(PlanField.RESULT_FORMAT)),
                    ExceptionPolicy.of(texts.of(PlanField.EXCEPTION_POLICY), texts.of(PlanField.ACCEPTED_EXCEPTIONS)));
        }
        return writer;
    }
}
