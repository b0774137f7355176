// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.argument.SharedTexts;
import io.github.trueload.dubbo.reference.OpenReference;
import io.github.trueload.dubbo.reference.ReferenceCache;
import io.github.trueload.dubbo.reference.ReferenceKey;
import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.DubboOpenException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;

/**
 * What one clone of the sampler remembers between samples: the last fields with the reference key, the parsed call and
 * the prepared sample that they stand for. Used by one JMeter thread, for one run of the test.
 */
final class SamplerWork {
    private final Supplier<ReferenceCache> references;
    private final OutcomeReader outcomes;
    private final SettingsReader settings;
    private final CallReader calls;
    private final SampleText sampleText;
    private final ResponseHeaders headers = new ResponseHeaders();
    private ReferenceKey key;
    private OpenReference open;
    private PreparedSample prepared;

    /**
     * Creates the memory of one clone, which asks for the cache whenever it needs a reference.
     *
     * @param shared what all clones have in common
     */
    SamplerWork(Supplier<ReferenceCache> references, SharedTexts shared) {
        FieldTexts texts = new FieldTexts();
        this.references = references;
        this.outcomes = new OutcomeReader(texts);
        this.settings = new SettingsReader(texts);
        this.calls = new CallReader(texts, shared);
        this.sampleText = new SampleText(shared);
    }

    /**
     * Does everything that comes before the clock starts. What is sent goes into the result already here, so that it
     * can be read where there is no reference.
     *
     * @throws RefusedSampleException when a field is wrong or there is no reference
     */
    PreparedSample prepare(TestElement sampler, SampleResult result) throws RefusedSampleException {
        SampleWriter writer = outcomes.read(sampler);
        ReferenceKey wanted = settings.read(sampler);
        Call call = calls.read(sampler, writer.policy());
        result.setSamplerData(sampleText.of(wanted, call));
        if (open == null || wanted != key || open.isClosed()) {
            open = null;
            prepared = null;
            open = open(wanted);
            key = wanted;
        }
        Class<?> service = open.reference().service();
        if (service != null) {
            call = calls.typed(service, sampler, writer.policy());
        }
        if (prepared == null || !prepared.serves(call, writer)) {
            prepared = new PreparedSample(open, call, writer, headers);
        }
        return prepared;
    }

    private OpenReference open(ReferenceKey wanted) throws RefusedSampleException {
        long start = System.nanoTime();
        try {
            return references.get().get(wanted);
        } catch (DubboOpenException e) {
            throw new RefusedSampleException("GENERIC_SERVICE_IS_NULL", e.getMessage(), msSince(start));
        } catch (InterruptedException e) {
            throw new RefusedSampleException(
                    "INTERRUPTED",
                    "Interrupted while waiting for the reference: the test stops, or the sample took too long",
                    msSince(start));
        }
    }

    private static long msSince(long nanoTime) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanoTime);
    }
}
