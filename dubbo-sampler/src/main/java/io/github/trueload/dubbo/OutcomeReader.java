// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.result.BodyPolicy;
import io.github.trueload.dubbo.result.ExceptionPolicy;
import io.github.trueload.dubbo.result.ResultFormat;
import org.apache.jmeter.testelement.TestElement;

/** Reads how a sample's outcome is judged and written. Used by one JMeter thread, for one run of the test. */
final class OutcomeReader {
    private static final PlanField[] FIELDS = {
        PlanField.RESULT_FORMAT,
        PlanField.EXCEPTION_POLICY,
        PlanField.ACCEPTED_EXCEPTIONS,
        PlanField.RESPONSE_BODY,
        PlanField.RESPONSE_BODY_KB
    };

    private final FieldTexts texts;
    private SampleWriter writer;

    OutcomeReader(FieldTexts texts) {
        this.texts = texts;
    }

    /**
     * The writer for the sampler's present fields: the same object as long as they don't change.
     *
     * @throws RefusedSampleException when a field is no number
     */
    SampleWriter read(TestElement sampler) throws RefusedSampleException {
        if (texts.take(sampler, FIELDS) || writer == null) {
            writer = null;
            String kilobytes = texts.of(PlanField.RESPONSE_BODY_KB);
            PlanField.RESPONSE_BODY_KB.check(kilobytes);
            writer = new SampleWriter(
                    BodyPolicy.of(texts.of(PlanField.RESPONSE_BODY), Integer.parseInt(kilobytes)),
                    ResultFormat.of(texts.of(PlanField.RESULT_FORMAT)),
                    ExceptionPolicy.of(texts.of(PlanField.EXCEPTION_POLICY), texts.of(PlanField.ACCEPTED_EXCEPTIONS)));
        }
        return writer;
    }
}
