// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dubbo;

import io.github.trueload.dubbo.DubboSampler;
import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.testkit.jmeter.InProcessJMeter;
import org.apache.jmeter.engine.util.ValueReplacer;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Everything that the Dubbo sampler does around a call, the sample result included: the call itself does nothing.
 * Stateless; each thread has a sampler of its own.
 */
public class SampleBenchmark {
    /** The same arguments in every sample. */
    @Benchmark
    public SampleResult staticArgument(StaticArgument plan) {
        return plan.sampler.sample(null);
    }

    /** A variable as argument whose value differs from sample to sample; setting it is part of the cost. */
    @Benchmark
    public SampleResult changingArgument(ChangingArgument plan) {
        plan.next();
        return plan.sampler.sample(null);
    }

    /** What JMeter itself spends on a result with as much in it. */
    @Benchmark
    public SampleResult resultAlone() {
        SampleResult result = new SampleResult();
        result.setSampleLabel("echo");
        result.sampleStart();
        result.sampleEnd();
        result.setResponseData("hello", "UTF-8");
        result.setResponseCodeOK();
        result.setSuccessful(true);
        return result;
    }

    private static DubboSampler sampler(String argument) throws Exception {
        InProcessJMeter.setUp();
        DubboSampler sampler = new DubboSampler();
        sampler.setName("echo");
        sampler.setProperty(PlanField.REGISTRY_PROTOCOL.key, "none");
        sampler.setProperty(PlanField.ADDRESS.key, "127.0.0.1:20880");
        sampler.setProperty(PlanField.RPC_PROTOCOL.key, "dubbo://");
        sampler.setProperty(PlanField.TIMEOUT.key, "5000");
        sampler.setProperty(PlanField.BUNDLE.key, "2.7");
        sampler.setProperty(PlanField.INTERFACE.key, "io.github.trueload.shop.ShopService");
        sampler.setProperty(PlanField.METHOD.key, "echo");
        sampler.setProperty(PlanField.ARGS_MODE.key, "table");
        sampler.setProperty(PlanField.NULL_LITERAL.key, "null");
        sampler.setProperty(PlanField.RESULT_FORMAT.key, "compact");
        sampler.setProperty(PlanField.EXCEPTION_POLICY.key, "failed");
        sampler.setProperty(PlanTable.ARGUMENTS.sizeKey, 1);
        sampler.setProperty(PlanColumn.ARGS_TYPE.key(1), "java.lang.String");
        sampler.setProperty(PlanColumn.ARGS_VALUE.key(1), argument);
        new ValueReplacer(new TestPlan()).replaceValues(sampler);
        sampler.testStarted();
        DubboSampler ofThread = (DubboSampler) sampler.clone();
        ofThread.setRunningVersion(true);
        JMeterContextService.getContext().setVariables(new JMeterVariables());
        return ofThread;
    }

    private static void check(SampleResult result, String expected) {
        if (!result.isSuccessful() || !result.getResponseDataAsString().contains(expected)) {
            throw new IllegalStateException("the sampler did not reach the null client: " + result.getResponseCode()
                    + " " + result.getResponseMessage() + " " + result.getResponseDataAsString());
        }
    }

    /** A thread's sampler. */
    @State(Scope.Thread)
    public static class StaticArgument {
        private DubboSampler sampler;

        /** Opens the reference. */
        @Setup
        public void start() throws Exception {
            sampler = sampler("hello");
            check(sampler.sample(null), "hello");
        }
    }

    /** A thread's sampler and its variable. */
    @State(Scope.Thread)
    public static class ChangingArgument {
        private static final int TEXTS = 1024;

        private final String[] texts = new String[TEXTS];
        private DubboSampler sampler;
        private int turn;

        /** Opens the reference. */
        @Setup
        public void start() throws Exception {
            for (int i = 0; i < TEXTS; i++) {
                texts[i] = "hello " + i;
            }
            sampler = sampler("${text}");
            next();
            check(sampler.sample(null), texts[0]);
        }

        private void next() {
            JMeterVariables variables = JMeterContextService.getContext().getVariables();
            variables.incIteration();
            variables.put("text", texts[turn++ % TEXTS]);
        }
    }
}
