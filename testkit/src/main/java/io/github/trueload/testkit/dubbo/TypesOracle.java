// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dubbo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Calls the service of every type as a person would by Dubbo's own means, without this project's: once through the
 * generic interface and once with the service's classes, in a process of its own. Closing it stops it.
 */
public record TypesOracle(ManagedProcess process, Path answers) implements AutoCloseable {
    /** The service's interface. */
    public static final String INTERFACE = "io.github.trueload.shop.types.TypesService";

    /** Reads JSON with all digits, and the numbers that JSON has not. */
    public static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    /** The API jars of the service. */
    public static List<Path> apiJars() {
        return List.of(
                Checkout.built("testkit/runtimes/dubbo/types/target", "trueload-runtime-dubbo-types-*.jar"),
                Checkout.built("testkit/runtimes/dubbo/service/target", "trueload-runtime-dubbo-service-*.jar"));
    }

    /** The folder of the service's jar, which wants that of the shop beside it. */
    static Path folder() {
        return apiJars().get(0).getParent();
    }

    /**
     * Starts to ask, with the consumer of one Dubbo.
     *
     * @param dubbo 2.7.23 or 3.3.6
     * @param providers {@code host:port} of each
     */
    public static TypesOracle start(String dubbo, Path directory, String... providers) {
        Path answers = directory.resolve("answers").toAbsolutePath();
        List<String> command = DubboCommands.java(dubbo, directory, "types.Oracle", folder());
        command.addAll(1, JavaHome.QUICK_START);
        // Those of a provider, whose class path is the same but for the service.
        command.addAll(1, DubboProvider.of(dubbo, directory).loadedClasses());
        // As JMeter runs in tests; a calendar's first day of the week depends on it.
        command.addAll(1, List.of("-Duser.language=en", "-Duser.region=EN"));
        command.add(answers.toString());
        command.addAll(Arrays.asList(providers));
        return new TypesOracle(ManagedProcess.start("oracle-" + dubbo, directory, Map.of(), command), answers);
    }

    /** All cases with both outcomes, for one provider after the other. */
    public List<JsonNode> cases() {
        process.end(Await.PATIENCE).with(0);
        List<JsonNode> cases = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(answers, StandardCharsets.UTF_8)) {
                cases.add(JSON.readTree(line));
            }
            return cases;
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
