// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.reference.ReferenceCache;
import io.github.trueload.dubbo.reference.ReferenceKey;
import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.DubboReference;
import io.github.trueload.dubbo.spi.Failure;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DubboSamplerTest {
    private final List<ReferenceKey> opened = new ArrayList<>();
    private final List<Call> calls = new ArrayList<>();
    private final DubboSampler sampler = new DubboSampler();
    private Function<Call, Reply> provider = call -> Reply.of(call.values()[0], "127.0.0.1:20880", Map.of());

    @BeforeEach
    void fillSampler() {
        sampler.setName("echo");
        set(PlanKeys.INTERFACE, "com.acme.Echo");
        set(PlanKeys.METHOD, "echo");
        set(PlanKeys.ADDRESS, "127.0.0.1:20880");
        set(PlanKeys.ATTACHMENTS_SIZE, "0");
        set(PlanKeys.ARGS_SIZE, "1");
        set(PlanKeys.ARGS_TYPE + 1, "java.lang.String");
        set(PlanKeys.ARGS_VALUE + 1, "hello");
        ReferenceCache cache =
                new ReferenceCache(this::open, Duration.ofSeconds(10), Duration.ofMillis(5), System::nanoTime);
        sampler.use(new SamplerWork(() -> cache));
    }

    @Test
    void writesTheAnswerAsTheOlderPluginDidWhereThePlanSaysNothing() {
        provider = call -> Reply.of(Map.of("class", "com.acme.Order"), "127.0.0.1:20880", Map.of("trace", "t-1"));

        SampleResult result = sampler.sample(null);

        assertThat(result.isSuccessful()).isTrue();
        assertThat(result.getResponseCode()).isEqualTo("200");
        assertThat(result.getResponseDataAsString()).isEqualTo("{\n  \"class\": \"com.acme.Order\"\n}");
        assertThat(result.getResponseHeaders())
                .isEqualTo("Dubbo-Client: 2.7.23\nDubbo-Provider: 127.0.0.1:20880\ntrace: t-1");
        assertThat(result.getSamplerData())
                .startsWith("com.acme.Echo.echo(java.lang.String)\nArguments: [\"hello\"]\nReference: {");
        assertThat(result.getConnectTime()).isPositive();
        assertThat(sampler.sample(null).getConnectTime()).isZero();
    }

    @Test
    void parsesAgainOnlyWhatChanged() {
        sampler.sample(null);
        sampler.sample(null);
        assertThat(calls.get(1)).isSameAs(calls.get(0));

        set(PlanKeys.ARGS_VALUE + 1, "other");
        sampler.sample(null);
        assertThat(calls.get(2).values()).containsExactly("other");
        assertThat(opened).hasSize(1);

        set(PlanKeys.TIMEOUT, "5");
        sampler.sample(null);
        assertThat(opened).hasSize(2);
    }

    @Test
    void countsOnlyTheRowsThatTheSizeNames() {
        set(PlanKeys.ARGS_TYPE + 2, "int");
        set(PlanKeys.ARGS_VALUE + 2, "stale");

        assertThat(sampler.sample(null).isSuccessful()).isTrue();
        assertThat(calls.get(0).types()).containsExactly("java.lang.String");
    }

    @ParameterizedTest
    @CsvSource({
        "FIELD_DUBBO_INTERFACE, '', MISS_INTERFACE",
        "FIELD_DUBBO_METHOD, ' ', MISS_METHOD",
        "FIELD_DUBBO_ADDRESS, '', MISS_ADDRESS",
        "FIELD_DUBBO_TIMEOUT, soon, TIMEOUT_ERROR",
        "FIELD_DUBBO_RETRIES, -1, RETRIES_ERROR",
        "FIELD_DUBBO_CONNECTIONS, many, CONNECTIONS_ERROR",
        "FIELD_DUBBO_BUNDLE, 4, BUNDLE_ERROR",
        "FIELD_DUBBO_METHOD_ARGS_PARAM_TYPE1, int, UNKNOWN_EXCEPTION"
    })
    void refusesBadFieldsWithTheCodesThatPlansKnow(String key, String value, String code) {
        set(key, value);

        SampleResult result = sampler.sample(null);

        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo(code);
        assertThat(result.getResponseMessage()).isNotBlank();
        assertThat(opened).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', false, UNKNOWN_EXCEPTION",
        "failed, '', false, com.acme.NoMoney",
        "success, '', true, 200",
        "accepted, 'com.acme.Other, com.acme.NoMoney', true, 200",
        "accepted, com.acme.Other, false, com.acme.NoMoney"
    })
    void judgesBusinessExceptionsByThePolicy(String policy, String accepted, boolean passed, String code) {
        set(PlanKeys.EXCEPTION_POLICY, policy);
        set(PlanKeys.ACCEPTED_EXCEPTIONS, accepted);
        provider = call -> Reply.failed(
                new Failure(Failure.Kind.BUSINESS, 0, "com.acme.NoMoney", "not enough", "at com.acme"), "");

        SampleResult result = sampler.sample(null);

        assertThat(result.isSuccessful()).isEqualTo(passed);
        assertThat(result.getResponseCode()).isEqualTo(code);
        assertThat(result.getResponseMessage()).isEqualTo("com.acme.NoMoney: not enough");
        assertThat(result.getResponseDataAsString()).isEqualTo("not enough\n\nat com.acme");
    }

    @Test
    void givesDubbosNumberAndItsName() {
        provider = call -> Reply.failed(new Failure(Failure.Kind.RPC, 2, "RpcException", "too slow", ""), "");

        SampleResult result = sampler.sample(null);

        assertThat(result.getResponseCode()).isEqualTo("2");
        assertThat(result.getResponseMessage()).isEqualTo("TIMEOUT: too slow");
    }

    @Test
    void survivesWhatNobodyForesaw() {
        provider = call -> {
            throw new IllegalStateException("password=hush");
        };

        SampleResult result = sampler.sample(null);

        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage()).isEqualTo("java.lang.IllegalStateException: password=***");
    }

    @Test
    void doesNotCarryAnInterruptIntoTheNextSample() {
        provider = call -> {
            sampler.interrupt();
            return Reply.of(null, "", Map.of());
        };

        sampler.sample(null);

        assertThat(Thread.interrupted()).isFalse();
        assertThat(sampler.interrupt()).isFalse();
    }

    @Test
    void interruptsTheCallOfItsOwnThreadOnly() throws InterruptedException {
        CountDownLatch calling = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        provider = call -> {
            calling.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                ended.countDown();
            }
            return Reply.of(null, "", Map.of());
        };
        assertThat(sampler.interrupt()).isFalse();
        Thread thread = new Thread(() -> sampler.sample(null));
        thread.start();
        assertThat(calling.await(10, TimeUnit.SECONDS)).isTrue();

        assertThat(sampler.interrupt()).isTrue();

        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "FIELD_DUBBO_PROTOCOL, zookeeper@注册中心, REGISTRY_PROTOCOL, zookeeper",
        "FIELD_DUBBO_PROTOCOL, dubbo@直连, REGISTRY_PROTOCOL, ''",
        "FIELD_DUBBO_REGISTRY_PROTOCOL, none@直连, REGISTRY_PROTOCOL, ''",
        "FIELD_DUBBO_REGISTRY_PROTOCOL, none, REGISTRY_PROTOCOL, ''",
        "FIELD_DUBBO_LOADBALANCE, roundrobin@轮播, LOAD_BALANCE, roundrobin",
        "FIELD_DUBBO_ASYNC, async@异步, ASYNC, true",
        "FIELD_DUBBO_RPC_PROTOCOL, dubbo://, RPC_PROTOCOL, dubbo",
        "FIELD_DUBBO_CONNECTIONS, '', CONNECTIONS, 0",
        "FIELD_DUBBO_RETRIES, '', RETRIES, 0",
        "FIELD_DUBBO_TIMEOUT, '', TIMEOUT_MS, 1000"
    })
    void understandsWhatOlderPlansWrote(String key, String value, Setting setting, String meaning) {
        set(key, value);

        sampler.sample(null);

        assertThat(opened.get(0).settings().get(setting)).isEqualTo(meaning);
    }

    @Test
    void sendsAttachmentsOfTheirTypesAndTheTag() {
        set(PlanKeys.ATTACHMENTS_SIZE, "2");
        set(PlanKeys.ATTACHMENTS_KEY + 1, "tenant");
        set(PlanKeys.ATTACHMENTS_VALUE + 1, "a");
        set(PlanKeys.ATTACHMENTS_KEY + 2, "level");
        set(PlanKeys.ATTACHMENTS_VALUE + 2, "7");
        set(PlanKeys.ATTACHMENTS_TYPE + 2, "java.lang.Long");
        set(PlanKeys.TAG, "grey");

        sampler.sample(null);

        assertThat(calls.get(0).attachments()).isEqualTo(Map.of("tenant", "a", "level", 7L, "dubbo.tag", "grey"));
    }

    private DubboReference open(ReferenceKey key) throws DubboOpenException {
        opened.add(key);
        return new DubboReference() {
            @Override
            public Reply invoke(Call call) {
                calls.add(call);
                return provider.apply(call);
            }

            @Override
            public String dubboVersion() {
                return "2.7.23";
            }

            @Override
            public void close() {
                opened.remove(key);
            }
        };
    }

    private void set(String key, String value) {
        sampler.setProperty(key, value);
    }
}
