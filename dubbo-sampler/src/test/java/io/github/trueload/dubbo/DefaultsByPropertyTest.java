// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.dubbo.spi.Reply.Failure;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each field of the plan takes its value from its JMeter property where the plan leaves it empty. */
@ExtendWith(JMeterExtension.class)
class DefaultsByPropertyTest {
    private static final Map<PlanField, Expected> CASES = new EnumMap<>(PlanField.class);

    static {
        for (PlanField field : PlanField.values()) {
            if (field.parameter != null) {
                expect(field, "4", "4", seen -> seen.key.parameters.get(field.parameter));
            }
            if (field.attachment != null) {
                expect(field, "4", "4", seen -> (String) seen.call.attachments.get(field.attachment));
            }
            if (field.setting != null) {
                expect(field, "4", "4", seen -> seen.of(field.setting));
            }
        }
        expect(PlanField.LAZY, "true", "true", seen -> seen.of(Setting.LAZY));
        expect(PlanField.CHECK, "false", "false", seen -> seen.of(Setting.CHECK));
        expect(PlanField.WARM_UP, "true", "[true]", seen -> seen.warmedUp.toString());
        expect(PlanField.ASYNC, "async", "true", seen -> seen.of(Setting.ASYNC));
        expect(PlanField.BUNDLE, "2.7", "2.7", seen -> seen.of(Setting.BUNDLE));
        expect(PlanField.METHOD, "other", "other", seen -> seen.call.method);
        expect(PlanField.ARGS_MODE, "json", "from JSON", seen -> (String) seen.call.values[0]);
        expect(PlanField.ARGS_JSON, "[\"default\"]", "default", seen -> (String) seen.call.values[0]);
        expect(PlanField.NULL_LITERAL, "null", null, seen -> (String) seen.call.values[0]);
        expect(PlanField.RESULT_FORMAT, "compact", "[\"a\"]", seen -> seen.result.getResponseDataAsString());
        expect(PlanField.RESPONSE_BODY, "drop", "", seen -> seen.result.getResponseDataAsString());
        expect(PlanField.RESPONSE_BODY_KB, "1", "1027", seen -> "" + seen.result.getResponseData().length);
        expect(PlanField.EXCEPTION_POLICY, "failed", "com.acme.NoMoney", seen -> seen.result.getResponseCode());
        expect(PlanField.ACCEPTED_EXCEPTIONS, "com.acme.NoMoney", "200", seen -> seen.result.getResponseCode());
    }

    private ReferenceSettings key;
    private Call call;
    private SampleResult result;
    /** For each reference that would be opened before the sample: whether it is that of the sample. */
    private List<Boolean> warmedUp;

    static Set<PlanField> fields() {
        return CASES.keySet();
    }

    @ParameterizedTest
    @MethodSource("fields")
    void servesWhereThePlanIsSilent(PlanField field) {
        Expected expected = CASES.get(field);
        StubbedSampler sampler = new StubbedSampler();
        sampler.answer(call -> answer(field));
        sampler.set(PlanField.ARGS_JSON.key, "[\"from JSON\"]");
        sampler.set(PlanColumn.ARGS_VALUE.key(1), field == PlanField.NULL_LITERAL ? "null" : "hello");
        Map<PlanField, String> besides = Map.of(
                PlanField.ARGS_JSON, PlanField.ARGS_MODE.key + "=json",
                PlanField.ACCEPTED_EXCEPTIONS, PlanField.EXCEPTION_POLICY.key + "=accepted",
                PlanField.RESPONSE_BODY_KB, PlanField.RESPONSE_BODY.key + "=truncate");
        if (besides.containsKey(field)) {
            sampler.set(besides.get(field).split("=")[0], besides.get(field).split("=")[1]);
        }
        // Both mean "empty": the key is missing, or it holds blanks.
        for (String silence : Arrays.asList(null, "", " ")) {
            sampler.remove(field.key);
            if (silence != null) {
                sampler.set(field.key, silence);
            }
            String property = field.property;
            JMeterUtils.setProperty(property, expected.value);
            try {
                sampler.startRun();
                result = sampler.sample();
                warmedUp = sampler.warmUp().stream()
                        .map(wanted -> wanted.equals(sampler.opened().get(0)))
                        .collect(Collectors.toList());
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
        assertThat(fields()).containsExactly(PlanField.values()).hasSizeGreaterThan(30);
    }

    private static Reply answer(PlanField field) {
        switch (field) {
            case EXCEPTION_POLICY:
            case ACCEPTED_EXCEPTIONS:
                return Reply.failed(() -> new Failure(Failure.Kind.BUSINESS, 0, "com.acme.NoMoney", "none", ""), "");
            case RESPONSE_BODY_KB:
                return Reply.of("x".repeat(5000), "", Map.of());
            default:
                return Reply.of(Arrays.asList("a"), "", Map.of());
        }
    }

    private String of(Setting setting) {
        return key.get(setting);
    }

    private static void expect(
            PlanField field, String value, String seen, Function<DefaultsByPropertyTest, String> observed) {
        CASES.put(field, new Expected(value, seen, observed));
    }

    /** What a property is set to, and what must be seen where. */
    private record Expected(String value, String seen, Function<DefaultsByPropertyTest, String> observed) {}
}
