// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.healthsamplers;

import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.SamplePackage;

/** Makes one more sample in a virtual thread (JDK 21 and newer), as samplers of tomorrow may. Thread-safe. */
public final class VirtualSample extends AbstractJavaSamplerClient {
    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        result.sampleStart();
        try {
            JMeterContext jmeter = JMeterContextService.getContext();
            SamplePackage samples = (SamplePackage) jmeter.getVariables().getObject("JMeterThread.pack");
            Runnable other = () -> tell(samples, sample());
            // By name, because this is compiled for the Java that runs the tests.
            ((Thread) Thread.class
                            .getMethod("startVirtualThread", Runnable.class)
                            .invoke(null, other))
                    .join();
            result.setSuccessful(true);
        } catch (ReflectiveOperationException e) {
            result.setSuccessful(false);
            result.setResponseMessage(String.valueOf(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            result.sampleEnd();
        }
        return result;
    }

    private static SampleResult sample() {
        SampleResult result = new SampleResult();
        result.setSampleLabel("virtual");
        result.sampleStart();
        result.setSuccessful(true);
        result.sampleEnd();
        return result;
    }

    private static void tell(SamplePackage samples, SampleResult result) {
        new ListenerNotifier().notifyListeners(new SampleEvent(result, "virtual"), samples.getSampleListeners());
    }
}
