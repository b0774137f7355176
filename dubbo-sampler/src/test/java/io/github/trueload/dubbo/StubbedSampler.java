// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.argument.SharedTexts;
import io.github.trueload.dubbo.bundle.ReferenceCache;
import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Reply.Failure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.collections.ListedHashTree;

/** A filled sampler whose provider is a function of the test. Not thread-safe. */
final class StubbedSampler {
    private DubboSampler sampler = new DubboSampler();
    private final List<ReferenceSettings> opened = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    private volatile long refusalMs;
    private volatile long openingMs;
    private volatile long openedAtMs;
    private Function<Call, Reply> provider = call -> Reply.of(call.values[0], "127.0.0.1:20880", Map.of());

    /** A sampler that calls {@code com.acme.Echo.echo} with the text {@code hello}. */
    StubbedSampler() {
        sampler.setName("echo");
        set(PlanField.INTERFACE.key, "com.acme.Echo");
        set(PlanField.METHOD.key, "echo");
        set(PlanField.ADDRESS.key, "127.0.0.1:20880");
        set(PlanTable.ATTACHMENTS.sizeKey, "0");
        set(PlanTable.ARGUMENTS.sizeKey, "1");
        set(PlanColumn.ARGS_TYPE.key(1), "java.lang.String");
        set(PlanColumn.ARGS_VALUE.key(1), "hello");
        startRun();
    }

    /** Forgets what the sampler learnt in the run before: references, and defaults of JMeter properties. */
    void startRun() {
        ReferenceCache cache =
                new ReferenceCache(this::open, Duration.ofSeconds(60), Duration.ofMillis(5), System::nanoTime);
        DubboSampler ofRun = new DubboSampler(new SampleSetup(() -> cache, new SharedTexts()));
        PropertyIterator properties = sampler.propertyIterator();
        while (properties.hasNext()) {
            ofRun.setProperty(properties.next());
        }
        sampler = ofRun;
    }

    void answer(Function<Call, Reply> answers) {
        provider = answers;
    }

    /** From now on each call fails like this. */
    void fail(Failure.Kind kind, int code, String exceptionClass, String message) {
        answer(call -> Reply.failed(() -> new Failure(kind, code, exceptionClass, message, ""), ""));
    }

    void set(String key, String value) {
        sampler.setProperty(key, value);
    }

    void set(JMeterProperty property) {
        sampler.setProperty(property);
    }

    void remove(String key) {
        sampler.removeProperty(key);
    }

    /** From now on the sampler is that of a thread: what is set or lent is gone after the sample. */
    void run() {
        sampler.setRunningVersion(true);
    }

    void lend(TestElement defaults) {
        sampler.addTestElement(defaults);
    }

    /** What JMeter does behind each sample. */
    void afterSample() {
        sampler.recoverRunningVersion();
    }

    SampleResult sample() {
        return sampler.sample(null);
    }

    /** The keys of the references that would be opened before the first sample. */
    Set<ReferenceSettings> warmUp() {
        ListedHashTree tree = new ListedHashTree();
        tree.add(sampler);
        return WarmUp.keys(tree, new JMeterVariables());
    }

    boolean interrupt() {
        return sampler.interrupt();
    }

    /** The settings of all references that were opened. */
    List<ReferenceSettings> opened() {
        return opened;
    }

    /** The calls that reached the provider. */
    List<Call> calls() {
        return calls;
    }

    /** From now on no reference can be opened, which takes a while to turn out. */
    void refuseToOpenAfterMs(long ms) {
        refusalMs = ms;
        startRun();
    }

    /** From now on opening a reference takes a while. */
    void openInMs(long ms) {
        openingMs = ms;
        startRun();
    }

    /** When the last reference was open, in milliseconds since the epoch. */
    long openedAtMs() {
        return openedAtMs;
    }

    private DubboReference open(ReferenceSettings key) throws DubboOpenException, InterruptedException {
        if (refusalMs > 0) {
            new CountDownLatch(1).await(refusalMs, TimeUnit.MILLISECONDS);
            throw new DubboOpenException("No provider");
        }
        if (openingMs > 0) {
            new CountDownLatch(1).await(openingMs, TimeUnit.MILLISECONDS);
        }
        opened.add(key);
        openedAtMs = System.currentTimeMillis();
        return new FakeReference(call -> {
            calls.add(call);
            return provider.apply(call);
        });
    }
}
