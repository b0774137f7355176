// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.TypesOracle;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every type of argument and answer: a sample says what Dubbo's own consumer says. Without the API jar that is a
 * consumer that calls generically, with it one that has the service's classes, both written by hand, in JVMs of their
 * own ({@code testkit/runtimes/dubbo/types}, where the table of calls is). Answers are compared as JSON, by the rule
 * that stands at {@code AnswerJson}; failures by their class or Dubbo's number, and those of the service by their
 * message.
 */
@Order(1)
class DubboTypesIT {
    private static final int LONGEST_SHOWN = 600;
    private static final Map<String, String> LINES = Map.of("2.7", "2.7.23", "3.3", "3.3.6");

    @TempDir
    private static Path directory;

    private static final Map<String, DubboProvider> PROVIDERS = new LinkedHashMap<>();

    /** By line, provider and number of the case. */
    private static final Map<String, JsonNode> CASES = new LinkedHashMap<>();

    /** With the API jar or without, by the same. */
    private static final Map<Boolean, Map<String, Said>> SAID = new LinkedHashMap<>();

    /** What the run without the API jar left behind, and that with it. */
    private static JMeterResult generic;

    private static JMeterResult typed;

    @BeforeAll
    static void callEverything() {
        LINES.values().stream()
                .sorted()
                .forEach(version -> PROVIDERS.put(
                        version,
                        DubboProvider.of(version, directory.resolve(version))
                                .ofTypes()
                                .version("1.0")
                                .start()));
        askOracles();
        DubboPlan plan = new DubboPlan();
        CASES.forEach((label, each) -> sampler(plan, label, each));
        DubboPlan withJars = new DubboPlan();
        CASES.forEach((label, each) -> sampler(withJars, label, each));
        ShopCalls.addGeneric(plan);
        ShopCalls.addTyped(withJars);
        try (JMeterProcess first = start(plan, "generic", "");
                JMeterProcess second = start(withJars, "typed", extraJars())) {
            generic = first.finish();
            SAID.put(false, said(generic));
            typed = second.finish();
            SAID.put(true, said(typed));
        }
    }

    @AfterAll
    static void stop() {
        PROVIDERS.values().forEach(DubboProvider::close);
    }

    /** Line of the client, provider, and whether the API jar is there. */
    static Stream<Object[]> combinations() {
        return LINES.keySet().stream().sorted().flatMap(line -> providersOf(line).stream()
                .flatMap(provider ->
                        Stream.of(new Object[] {line, provider, false}, new Object[] {line, provider, true})));
    }

    @ParameterizedTest(name = "{0} to {1}, API jar: {2}")
    @MethodSource("combinations")
    void aSampleSaysWhatDubbosOwnConsumerSays(String line, String provider, boolean withApiJar) {
        List<String> differences = new ArrayList<>();
        CASES.forEach((label, each) -> {
            if (label.startsWith(line + " to " + provider + " ")) {
                String difference =
                        difference(each, withApiJar, SAID.get(withApiJar).get(label));
                String reason = reason(each, line, provider, withApiJar);
                if ((difference == null) != (reason == null)) {
                    differences.add(label + ": " + (difference == null ? "no longer: " + reason : difference));
                }
            }
        });

        assertThat(differences).isEmpty();
    }

    @Test
    void bothBundlesReachEveryProviderDirectlyAndThroughZooKeeper() {
        ShopCalls.assertPassed(generic, ShopCalls.GENERIC, 87);
    }

    @Test
    void callsWithTheServicesOwnClassesAndTheCompanysFilter() {
        ShopCalls.assertPassed(typed, ShopCalls.TYPED, Skip.nothing() ? 70 : 30);
        ShopCalls.assertUsed(typed);
    }

    private static List<String> providersOf(String line) {
        return Skip.nothing() ? LINES.values().stream().sorted().toList() : List.of(LINES.get(line));
    }

    private static void askOracles() {
        Map<String, TypesOracle> oracles = new LinkedHashMap<>();
        LINES.forEach((line, version) -> oracles.put(
                line,
                TypesOracle.start(
                        version,
                        directory.resolve("oracle-" + line),
                        providersOf(line).stream()
                                .map(provider -> PROVIDERS.get(provider).address())
                                .toArray(String[]::new))));
        oracles.forEach((line, oracle) -> {
            try (oracle) {
                int number = 0;
                for (JsonNode each : oracle.cases()) {
                    CASES.put(
                            "%s to %s %03d %s"
                                    .formatted(
                                            line,
                                            version(each),
                                            ++number,
                                            each.get("name").textValue()),
                            each);
                }
            }
        });
    }

    private static String version(JsonNode each) {
        return PROVIDERS.entrySet().stream()
                .filter(provider -> provider.getValue()
                        .address()
                        .equals(each.get("provider").textValue()))
                .findFirst()
                .orElseThrow()
                .getKey();
    }

    private static void sampler(DubboPlan plan, String label, JsonNode each) {
        DubboPlan.Sampler sampler = plan.add(label)
                .direct(each.get("provider").textValue())
                .set("INTERFACE", TypesOracle.INTERFACE)
                .set("BUNDLE", label.substring(0, 3))
                .method(each.get("method").textValue());
        boolean isTable = !each.get("texts").isNull();
        for (int i = 0; i < each.get("types").size(); i++) {
            sampler.argument(
                    each.get("types").get(i).textValue(),
                    isTable ? each.get("texts").get(i).textValue() : "");
        }
        if (!isTable) {
            sampler.json(each.get("json").textValue());
        }
    }

    private static String extraJars() {
        return Stream.concat(TypesOracle.apiJars().stream(), ShopCalls.jars().stream())
                .distinct()
                .map(Path::toString)
                .collect(Collectors.joining(";"));
    }

    private static JMeterProcess start(DubboPlan plan, String name, String jars) {
        return JMeterHome.shared()
                .command()
                .property("trueload.dubbo.extraJars", jars)
                .property("jmeter.save.saveservice.output_format", "xml")
                .property("jmeter.save.saveservice.response_data", true)
                .start(plan::write, directory, name);
    }

    private static Map<String, Said> said(JMeterResult result) {
        assertThat(result.exitCode()).isZero();
        Map<String, Said> said = new LinkedHashMap<>();
        result.jtl().samples().forEach(sample -> said.put(sample.get("label"), new Said(sample)));
        return said;
    }

    /** Why the table says that the sampler differs here; {@code null} where it does not say so. */
    private static String reason(JsonNode each, String line, String provider, boolean withApiJar) {
        String where = line + (withApiJar ? " typed" : " generic");
        JsonNode exceptions = each.get("exceptions");
        String always = exceptions.path(where).textValue();
        return always == null ? exceptions.path(where + " to " + provider).textValue() : always;
    }

    /** What is wrong; {@code null} where nothing is. */
    private static String difference(JsonNode each, boolean withApiJar, Said said) {
        JsonNode expected = each.get(withApiJar ? "typed" : "generic");
        if (said == null) {
            return "no sample";
        }
        return said.matches(expected) ? null : shortened(said) + "\n    instead of " + shortened(expected);
    }

    private static String shortened(Object outcome) {
        String text = outcome.toString();
        return text.substring(0, Math.min(LONGEST_SHOWN, text.length()));
    }

    /** The outcome of one sample. */
    private record Said(Map<String, String> sample) {
        private static final Comparator<JsonNode> BY_VALUE = (a, b) ->
                a.equals(b) || a.isNumber() && b.isNumber() && number(a).equals(number(b)) ? 0 : 1;

        boolean matches(JsonNode expected) {
            if (expected.has("failure")) {
                String failure = expected.get("failure").textValue();
                String firstLine =
                        expected.get("message").textValue().lines().findFirst().orElse("");
                return sample.get("success").equals("false")
                        && sample.get("responseCode").equals(failure)
                        && (failure.length() < 3
                                || sample.get("responseMessage").equals(failure + ": " + firstLine));
            }
            try {
                return sample.get("success").equals("true")
                        && expected.get("value")
                                .equals(BY_VALUE, TypesOracle.JSON.readTree(sample.get("responseData")));
            } catch (JsonProcessingException e) {
                return false;
            }
        }

        /** Without what only says how it was written: {@code 1.10} is {@code 1.1}. */
        private static Object number(JsonNode number) {
            double value = number.doubleValue();
            return Double.isFinite(value) ? number.decimalValue().stripTrailingZeros() : (Object) value;
        }
    }
}
