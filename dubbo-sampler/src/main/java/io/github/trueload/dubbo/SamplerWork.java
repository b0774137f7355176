// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.reference.OpenReference;
import io.github.trueload.dubbo.reference.ReferenceCache;
import io.github.trueload.dubbo.reference.ReferenceKey;
import io.github.trueload.dubbo.result.ExceptionPolicy;
import io.github.trueload.dubbo.result.ResultFormat;
import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.Reply;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * What one clone of the sampler remembers between samples: the last fields with the reference key, the open reference
 * and the parsed call that they stand for. Used by one JMeter thread, for one run of the test.
 */
final class SamplerWork {
    /** JMeter variable that holds the address of the provider that the last sample called. */
    private static final String PROVIDER_VARIABLE = "DUBBO_PROVIDER";

    private final Supplier<ReferenceCache> references;
    private final SettingsReader settings = new SettingsReader();
    private final CallReader calls = new CallReader();
    private final SampleText sampleText = new SampleText();
    private final PlanTexts outcome = new PlanTexts();
    private final String defaultFormat = PlanTexts.defaultOf(PlanKeys.RESULT_FORMAT, "");
    private final String defaultPolicy = PlanTexts.defaultOf(PlanKeys.EXCEPTION_POLICY, "");
    private final String defaultAccepted = PlanTexts.defaultOf(PlanKeys.ACCEPTED_EXCEPTIONS, "");
    private ResultFormat format = ResultFormat.OLDER_PLUGIN;
    private ExceptionPolicy policy;
    private ReferenceKey key;
    private OpenReference open;
    private Call call;

    /** Creates the memory of one clone, which asks for the cache whenever it needs a reference. */
    SamplerWork(Supplier<ReferenceCache> references) {
        this.references = references;
    }

    /**
     * Does everything that comes before the clock starts.
     *
     * @throws RefusedSampleException when a field is wrong or there is no reference
     */
    OpenReference prepare(TestElement sampler, SampleResult result)
            throws RefusedSampleException, InterruptedException {
        readOutcome(sampler);
        ReferenceKey wanted = settings.read(sampler);
        call = calls.read(sampler, policy);
        result.setSamplerData(sampleText.of(wanted, call));
        if (open == null || wanted != key || open.isClosed()) {
            open = null;
            open = open(wanted);
            key = wanted;
        }
        return open;
    }

    /** The call of the sample that was prepared last. */
    Call call() {
        return call;
    }

    /** Writes the reply into the result. */
    void finish(SampleResult result, OpenReference reference, Reply reply) {
        long openMs = reference.takeOpenMs();
        if (openMs > 0) {
            result.setConnectTime(openMs);
        }
        SampleWriter.write(result, reply, reference.reference().dubboVersion(), format, policy);
    }

    /** Tells the plan, and the JTL, which provider the sample reached; the empty text where it reached none. */
    static void tellProvider(String provider) {
        JMeterVariables variables = JMeterContextService.getContext().getVariables();
        if (variables != null) {
            variables.put(PROVIDER_VARIABLE, provider);
        }
    }

    private OpenReference open(ReferenceKey wanted) throws RefusedSampleException, InterruptedException {
        try {
            return references.get().get(wanted);
        } catch (DubboOpenException e) {
            throw new RefusedSampleException("GENERIC_SERVICE_IS_NULL", e.getMessage());
        }
    }

    private void readOutcome(TestElement sampler) {
        outcome.begin();
        outcome.take(sampler, PlanKeys.RESULT_FORMAT);
        outcome.take(sampler, PlanKeys.EXCEPTION_POLICY);
        outcome.take(sampler, PlanKeys.ACCEPTED_EXCEPTIONS);
        if (outcome.end()) {
            format = ResultFormat.of(outcome.at(0, defaultFormat));
            policy = ExceptionPolicy.of(outcome.at(1, defaultPolicy), outcome.at(2, defaultAccepted));
        }
    }
}
