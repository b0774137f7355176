// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Reply.Failure;
import java.util.List;
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
    void showsAllOfAnAttachmentInOneLine() {
        String trace = "first line\r\nsecond: " + "x".repeat(2_000);
        sampler.answer(call -> Reply.of("a", "", Map.of("tr\nace", trace)));

        assertThat(sampler.sample().getResponseHeaders())
                .endsWith("\ntr\\nace: first line\\r\\nsecond: " + "x".repeat(2_000));
    }

    @Test
    void saysInOneLineWhatFailedAndWhyHoweverMuchStandsBetween() {
        String url = "dubbo://10.0.0.1:20880/com.acme.Echo?" + "key=value&".repeat(200);
        String text = "Failed to invoke echo, provider: " + url + ", cause: Thread pool is exhausted\nline two";
        sampler.fail(Failure.Kind.RPC, 1, "RpcException", text);

        SampleResult result = sampler.sample();
        String message = result.getResponseMessage();
        assertThat(result.getResponseCode()).as("Dubbo's number").isEqualTo("1");
        assertThat(message).hasSizeLessThanOrEqualTo(500);
        assertThat(message).startsWith("NETWORK: Failed to invoke echo, provider: dubbo://10.0.0.1:20880/");
        assertThat(message).endsWith(", cause: Thread pool is exhausted");
    }

    @Test
    void parsesAgainOnlyWhatChanged() {
        sampler.sample();
        sampler.sample();
        assertThat(sampler.calls().get(1)).isSameAs(sampler.calls().get(0));

        sampler.set(PlanColumn.ARGS_VALUE.key(1), "other");
        sampler.sample();
        assertThat(sampler.calls().get(2).values).containsExactly("other");
        assertThat(sampler.opened()).hasSize(1);

        sampler.set(PlanField.TIMEOUT.key, "5");
        sampler.sample();
        assertThat(sampler.opened()).hasSize(2);
    }

    @Test
    void countsOnlyTheRowsThatTheSizeNames() {
        sampler.set(PlanColumn.ARGS_TYPE.key(2), "int");
        sampler.set(PlanColumn.ARGS_VALUE.key(2), "stale");

        assertThat(sampler.sample().isSuccessful()).isTrue();
        assertThat(sampler.calls().get(0).types).containsExactly("java.lang.String");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    INTERFACE              | ''   | MISS_INTERFACE    | Interface is empty: enter the full name of the
                    METHOD                 | ' '  | MISS_METHOD       | Method is empty: enter the name of the method
                    ADDRESS                | ''   | MISS_ADDRESS      | Registry or provider > Address is empty: enter
                    TIMEOUT                | soon | TIMEOUT_ERROR     | Timeout (ms) is 'soon': enter a whole number, 1
                    REGISTRY_TIMEOUT       | 0    | TIMEOUT_ERROR     | Registry or provider > Timeout (ms) is '0':
                    CONFIG_CENTER_TIMEOUT  | x    | TIMEOUT_ERROR     | Config center > Timeout (ms) is 'x': enter a
                    RETRIES                | -1   | RETRIES_ERROR     | Retries is '-1': enter a whole number, 0 or more
                    CONNECTIONS            | many | CONNECTIONS_ERROR | Connections is 'many': enter a whole number, 0
                    BUNDLE                 | 4    | BUNDLE_ERROR      | Dubbo is '4': choose auto, 2.7 or 3.3
                    LAZY                   | yes  | LAZY_ERROR        | Lazy is 'yes': choose true or false
                    METHOD_ARGS_MODE       | jsn  | ARGS_MODE_ERROR   | Arguments as is 'jsn': choose table or json
                    NULL_LITERAL           | nil  | NULL_LITERAL_ERROR | The value null means is 'nil': choose null or
                    RESULT_FORMAT          | ${f} | RESULT_FORMAT_ERROR | Result format is '${f}': choose compact or
                    EXCEPTION_POLICY       | fail | EXCEPTION_POLICY_ERROR | Service exceptions is 'fail': choose
                    RESPONSE_BODY          | kep  | RESPONSE_BODY_ERROR | Response text is 'kep': choose keep, truncate
                    METHOD_ARGS_PARAM_TYPE1 | int  | UNKNOWN_EXCEPTION | Argument 1 (int): it is not a number of this
                    """)
    void refusesBadFieldsWithTheCodesThatPlansKnowAndNamesThemAsThePanelDoes(
            String key, String value, String code, String message) {
        sampler.set(PlanField.PREFIX + key, value);

        SampleResult result = sampler.sample();

        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo(code);
        assertThat(result.getResponseMessage()).startsWith(message);
        assertThat(sampler.opened()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', false, UNKNOWN_EXCEPTION",
        "failed, '', false, com.acme.NoMoney",
        "SUCCESS, '', true, 200",
        "accepted, 'com.acme.Other, com.acme.NoMoney', true, 200",
        "accepted, com.acme.Other, false, com.acme.NoMoney"
    })
    void judgesBusinessExceptionsByThePolicy(String policy, String accepted, boolean passed, String code) {
        sampler.set(PlanField.EXCEPTION_POLICY.key, policy);
        sampler.set(PlanField.ACCEPTED_EXCEPTIONS.key, accepted);
        sampler.answer(call -> Reply.failed(
                () -> new Failure(Failure.Kind.BUSINESS, 0, "com.acme.NoMoney", "not enough", "at com.acme"), ""));

        SampleResult result = sampler.sample();

        assertThat(result.isSuccessful()).isEqualTo(passed);
        assertThat(result.getResponseCode()).isEqualTo(code);
        assertThat(result.getResponseMessage()).isEqualTo("com.acme.NoMoney: not enough");
        assertThat(result.getResponseDataAsString()).isEqualTo("not enough\n\nat com.acme");
    }

    @Test
    void survivesAClassThatIsMissingAndWhatNobodyForesaw() {
        for (Throwable thrown :
                List.of(new NoClassDefFoundError("com/acme/Item"), new IllegalStateException("password=hush"))) {
            sampler.answer(call -> {
                if (thrown instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) thrown;
            });

            SampleResult result = sampler.sample();

            assertThat(result.isSuccessful()).isFalse();
            assertThat(result.getResponseCode()).isEqualTo("UNKNOWN_EXCEPTION");
            assertThat(result.getResponseMessage()).isEqualTo(thrown.toString().replace("hush", "***"));
        }
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

        assertThat(sampler.opened().get(0).get(setting)).isEqualTo(meaning);
    }

    @Test
    void sendsAttachmentsOfTheirTypesAndTheTag() {
        sampler.set(PlanTable.ATTACHMENTS.sizeKey, "2");
        sampler.set(PlanColumn.ATTACHMENTS_KEY.key(1), "tenant");
        sampler.set(PlanColumn.ATTACHMENTS_VALUE.key(1), "a");
        sampler.set(PlanColumn.ATTACHMENTS_KEY.key(2), "level");
        sampler.set(PlanColumn.ATTACHMENTS_VALUE.key(2), "7");
        sampler.set(PlanColumn.ATTACHMENTS_TYPE.key(2), "java.lang.Long");
        sampler.set(PlanField.TAG.key, "grey");

        sampler.sample();

        assertThat(sampler.calls().get(0).attachments)
                .isEqualTo(Map.of("tenant", "a", "level", 7L, "dubbo.tag", "grey"));
    }
}
