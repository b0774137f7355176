// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.spi.Failure;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Setting;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DubboSamplerTest {
    private final StubbedSampler sampler = new StubbedSampler();

    @Test
    void writesTheAnswerAsTheOlderPluginDidWhereThePlanSaysNothing() {
        sampler.answer(call -> Reply.of(Map.of("class", "com.acme.Order"), "127.0.0.1:20880", Map.of("trace", "t-1")));

        SampleResult result = sampler.sample();

        assertThat(result.isSuccessful()).isTrue();
        assertThat(result.getResponseCode()).isEqualTo("200");
        assertThat(result.getResponseDataAsString()).isEqualTo("{\n  \"class\": \"com.acme.Order\"\n}");
        assertThat(result.getResponseHeaders())
                .isEqualTo("Dubbo-Client: 2.7.23\nDubbo-Provider: 127.0.0.1:20880\ntrace: t-1");
        assertThat(result.getSamplerData())
                .startsWith("com.acme.Echo.echo(java.lang.String)\nArguments: [\"hello\"]\nReference: {");
        assertThat(result.getConnectTime()).isPositive();
        assertThat(sampler.sample().getConnectTime()).isZero();
    }

    @Test
    void parsesAgainOnlyWhatChanged() {
        sampler.sample();
        sampler.sample();
        assertThat(sampler.calls().get(1)).isSameAs(sampler.calls().get(0));

        sampler.set(PlanKeys.ARGS_VALUE + 1, "other");
        sampler.sample();
        assertThat(sampler.calls().get(2).values()).containsExactly("other");
        assertThat(sampler.opened()).hasSize(1);

        sampler.set(PlanKeys.TIMEOUT, "5");
        sampler.sample();
        assertThat(sampler.opened()).hasSize(2);
    }

    @Test
    void countsOnlyTheRowsThatTheSizeNames() {
        sampler.set(PlanKeys.ARGS_TYPE + 2, "int");
        sampler.set(PlanKeys.ARGS_VALUE + 2, "stale");

        assertThat(sampler.sample().isSuccessful()).isTrue();
        assertThat(sampler.calls().get(0).types()).containsExactly("java.lang.String");
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
        sampler.set(key, value);

        SampleResult result = sampler.sample();

        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo(code);
        assertThat(result.getResponseMessage()).isNotBlank();
        assertThat(sampler.opened()).isEmpty();
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
        sampler.set(PlanKeys.EXCEPTION_POLICY, policy);
        sampler.set(PlanKeys.ACCEPTED_EXCEPTIONS, accepted);
        sampler.answer(call -> Reply.failed(
                new Failure(Failure.Kind.BUSINESS, 0, "com.acme.NoMoney", "not enough", "at com.acme"), ""));

        SampleResult result = sampler.sample();

        assertThat(result.isSuccessful()).isEqualTo(passed);
        assertThat(result.getResponseCode()).isEqualTo(code);
        assertThat(result.getResponseMessage()).isEqualTo("com.acme.NoMoney: not enough");
        assertThat(result.getResponseDataAsString()).isEqualTo("not enough\n\nat com.acme");
    }

    @Test
    void givesDubbosNumberAndItsName() {
        sampler.answer(call -> Reply.failed(new Failure(Failure.Kind.RPC, 2, "RpcException", "too slow", ""), ""));

        SampleResult result = sampler.sample();

        assertThat(result.getResponseCode()).isEqualTo("2");
        assertThat(result.getResponseMessage()).isEqualTo("TIMEOUT: too slow");
    }

    @Test
    void survivesWhatNobodyForesaw() {
        sampler.answer(call -> {
            throw new IllegalStateException("password=hush");
        });

        SampleResult result = sampler.sample();

        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseMessage()).isEqualTo("java.lang.IllegalStateException: password=***");
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
        sampler.set(key, value);

        sampler.sample();

        assertThat(sampler.opened().get(0).settings().get(setting)).isEqualTo(meaning);
    }

    @Test
    void sendsAttachmentsOfTheirTypesAndTheTag() {
        sampler.set(PlanKeys.ATTACHMENTS_SIZE, "2");
        sampler.set(PlanKeys.ATTACHMENTS_KEY + 1, "tenant");
        sampler.set(PlanKeys.ATTACHMENTS_VALUE + 1, "a");
        sampler.set(PlanKeys.ATTACHMENTS_KEY + 2, "level");
        sampler.set(PlanKeys.ATTACHMENTS_VALUE + 2, "7");
        sampler.set(PlanKeys.ATTACHMENTS_TYPE + 2, "java.lang.Long");
        sampler.set(PlanKeys.TAG, "grey");

        sampler.sample();

        assertThat(sampler.calls().get(0).attachments())
                .isEqualTo(Map.of("tenant", "a", "level", 7L, "dubbo.tag", "grey"));
    }
}
