// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.gui.JMeterEnvironment;
import io.github.trueload.dubbo.reference.ReferenceKey;
import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.Failure;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Setting;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each field of the plan takes its value from its JMeter property where the plan leaves it empty. */
@ExtendWith(JMeterEnvironment.class)
class DefaultsByPropertyTest {
    private static final Map<String, Expected> CASES = new TreeMap<>();

    static {
        setting(PlanKeys.INTERFACE, "com.acme.Other", Setting.INTERFACE);
        setting(PlanKeys.VERSION, "2.0", Setting.VERSION);
        setting(PlanKeys.GROUP, "blue", Setting.GROUP);
        setting(PlanKeys.RPC_PROTOCOL, "tri", Setting.RPC_PROTOCOL);
        setting(PlanKeys.REGISTRY_PROTOCOL, "nacos", Setting.REGISTRY_PROTOCOL);
        setting(PlanKeys.ADDRESS, "10.0.0.1:9", Setting.ADDRESS);
        setting(PlanKeys.REGISTRY_GROUP, "g", Setting.REGISTRY_GROUP);
        setting(PlanKeys.REGISTRY_NAMESPACE, "n", Setting.REGISTRY_NAMESPACE);
        setting(PlanKeys.REGISTRY_USER_NAME, "u", Setting.REGISTRY_USER_NAME);
        setting(PlanKeys.REGISTRY_PASSWORD, "p", Setting.REGISTRY_PASSWORD);
        setting(PlanKeys.REGISTRY_TIMEOUT, "11", Setting.REGISTRY_TIMEOUT_MS);
        setting(PlanKeys.CONFIG_CENTER_PROTOCOL, "apollo", Setting.CONFIG_CENTER_PROTOCOL);
        setting(PlanKeys.CONFIG_CENTER_ADDRESS, "10.0.0.2:9", Setting.CONFIG_CENTER_ADDRESS);
        setting(PlanKeys.CONFIG_CENTER_GROUP, "cg", Setting.CONFIG_CENTER_GROUP);
        setting(PlanKeys.CONFIG_CENTER_NAMESPACE, "cn", Setting.CONFIG_CENTER_NAMESPACE);
        setting(PlanKeys.CONFIG_CENTER_USER_NAME, "cu", Setting.CONFIG_CENTER_USER_NAME);
        setting(PlanKeys.CONFIG_CENTER_PASSWORD, "cp", Setting.CONFIG_CENTER_PASSWORD);
        setting(PlanKeys.CONFIG_CENTER_TIMEOUT, "12", Setting.CONFIG_CENTER_TIMEOUT_MS);
        setting(PlanKeys.APPLICATION, "load", Setting.APPLICATION);
        setting(PlanKeys.TIMEOUT, "13", Setting.TIMEOUT_MS);
        setting(PlanKeys.RETRIES, "3", Setting.RETRIES);
        setting(PlanKeys.CLUSTER, "failover", Setting.CLUSTER);
        setting(PlanKeys.LOAD_BALANCE, "roundrobin", Setting.LOAD_BALANCE);
        setting(PlanKeys.CONNECTIONS, "4", Setting.CONNECTIONS);
        setting(PlanKeys.LAZY, "true", Setting.LAZY);
        setting(PlanKeys.CHECK, "false", Setting.CHECK);
        expect(PlanKeys.ASYNC, "async", "true", seen -> seen.key.settings().get(Setting.ASYNC));
        expect(PlanKeys.BUNDLE, "2.7", "2.7", seen -> seen.key.line().toString());
        expect(PlanKeys.METHOD, "other", "other", seen -> seen.call.method());
        expect(PlanKeys.TAG, "grey", "grey", seen ->
                (String) seen.call.attachments().get("dubbo.tag"));
        expect(PlanKeys.ARGS_MODE, "json", "from JSON", seen ->
                (String) seen.call.values()[0]);
        expect(PlanKeys.ARGS_JSON, "[\"default\"]", "default", seen ->
                (String) seen.call.values()[0]);
        expect(PlanKeys.NULL_LITERAL, "null", null, seen -> (String) seen.call.values()[0]);
        expect(PlanKeys.RESULT_FORMAT, "compact", "[\"a\"]", seen -> seen.result.getResponseDataAsString());
        expect(PlanKeys.EXCEPTION_POLICY, "failed", "com.acme.NoMoney", seen -> seen.result.getResponseCode());
        expect(PlanKeys.ACCEPTED_EXCEPTIONS, "com.acme.NoMoney", "200", seen -> seen.result.getResponseCode());
    }

    private ReferenceKey key;
    private Call call;
    private SampleResult result;

    static Set<String> keys() {
        return CASES.keySet();
    }

    @ParameterizedTest
    @MethodSource("keys")
    void servesWhereThePlanIsSilent(String key) {
        Expected expected = CASES.get(key);
        StubbedSampler sampler = new StubbedSampler();
        sampler.answer(DefaultsByPropertyTest::answer);
        sampler.set(PlanKeys.ARGS_JSON, "[\"from JSON\"]");
        switch (key) {
            case PlanKeys.ARGS_JSON:
                sampler.set(PlanKeys.ARGS_MODE, "json");
                break;
            case PlanKeys.ACCEPTED_EXCEPTIONS:
                sampler.set(PlanKeys.EXCEPTION_POLICY, "accepted");
                break;
            case PlanKeys.NULL_LITERAL:
                sampler.set(PlanKeys.ARGS_VALUE + 1, "null");
                break;
            default:
                break;
        }
        // Both mean "empty": the key is missing, or it holds blanks.
        for (String silence : Arrays.asList(null, "", " ")) {
            sampler.remove(key);
            if (silence != null) {
                sampler.set(key, silence);
            }
            String property = PlanKeys.defaultProperty(key);
            JMeterUtils.setProperty(property, expected.value);
            try {
                sampler.startRun();
                result = sampler.sample();
            } finally {
                JMeterUtils.getJMeterProperties().remove(property);
            }
            assertThat(sampler.calls()).as(result.getResponseMessage()).isNotEmpty();
            call = sampler.calls().get(sampler.calls().size() - 1);
            this.key = sampler.opened().get(sampler.opened().size() - 1);
            assertThat(expected.observed.apply(this)).as(property).isEqualTo(expected.seen);
        }
    }

    @Test
    void everySingleFieldOfThePlanIsTried() {
        Set<String> single = new TreeSet<>();
        Stream.of(PlanKeys.class.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()))
                .map(DefaultsByPropertyTest::text)
                .filter(text -> !text.matches(".*_(ARGS|PARAMETERS)_(SIZE|(PARAM_)?TYPE|(PARAM_)?VALUE|KEY)"))
                .forEach(single::add);
        // The name that 1.3.0 gave to REGISTRY_PROTOCOL.
        single.remove(PlanKeys.PROTOCOL);

        assertThat(keys()).isEqualTo(single).hasSizeGreaterThan(30);
    }

    @Test
    void everyPropertyStandsInTheDocs() throws IOException {
        String docs = Files.readString(Path.of(System.getProperty("trueload.root"), "docs/properties.md"));

        assertThat(keys()).allSatisfy(key -> assertThat(docs).contains("`" + PlanKeys.defaultProperty(key) + "`"));
    }

    private static Reply answer(Call call) {
        // Whatever decides on exceptions wants one.
        return JMeterUtils.getPropDefault(PlanKeys.defaultProperty(PlanKeys.RESULT_FORMAT), "")
                        .isEmpty()
                ? Reply.failed(new Failure(Failure.Kind.BUSINESS, 0, "com.acme.NoMoney", "none", ""), "")
                : Reply.of(Arrays.asList("a"), "", Map.of());
    }

    private static void setting(String key, String value, Setting setting) {
        expect(key, value, value, seen -> seen.key.settings().get(setting));
    }

    private static void expect(
            String key, String value, String seen, Function<DefaultsByPropertyTest, String> observed) {
        CASES.put(key, new Expected(value, seen, observed));
    }

    private static String text(Field field) {
        try {
            return (String) field.get(null);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What a property is set to, and what must be seen where. */
    private record Expected(String value, String seen, Function<DefaultsByPropertyTest, String> observed) {}
}
