// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.browse.FakeConsole.Answer;
import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Providers, also those whose consoles answer what Dubbo's never would. */
@EndsInTime
class ProviderConsoleTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String GOOD = "void good(int)\r\n";

    private volatile Answer answer;

    @AutoClose
    private final FakeConsole console;

    ProviderConsoleTest() throws IOException {
        console = new FakeConsole(client -> answer.to(client));
    }

    @Test
    void readsTheMethodsAsAProviderOf26ListsThem() {
        answer = Answer.of("java.lang.String find(long)\r\nvoid find(java.lang.String)\r\n"
                + "com.acme.Order[] save(com.acme.Order,int[])\r\nvoid ping()\r\ndubbo>");

        List<ServiceMethod> methods = ask();

        assertThat(methods)
                .extracting(ServiceMethod::toString)
                .containsExactly("find(String)", "find(long)", "ping()", "save(Order, int[])");
        assertThat(methods.get(3).samples).hasSize(2);
        assertThat(console.asked).isEqualTo("ls -l com.acme.Shop");
    }

    @Test
    void findsNothingInARefusal() {
        answer = Answer.of("Command: ls disabled for security reasons (see the docs)\r\ndubbo>");

        assertThat(ask()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo://127.0.0.1:1", "tri://127.0.0.1:1", "dubbo://127.0.0.1:99999"})
    void findsNothingWhereNobodyAnswersOrTheProtocolIsAnother(String provider) {
        assertThat(ProviderConsole.methods(provider, "com.acme.Shop", LONG)).isEmpty();
    }

    @Test
    void anyAnswerIsMethodsAsFarAsItGoes() {
        Mutations answers = Mutations.of(
                42,
                "java.lang.String find(long)\r\ncom.acme.Order[] save(com.acme.Order,int[])\r\nvoid ping()\r\ndubbo>",
                "Command: ls disabled for security reasons\r\ndubbo>");
        int further = 0;
        for (int i = 0; i < Mutations.INPUTS; i++) {
            byte[] hostile = answers.bytes();
            answer = client -> {
                Answer.of(GOOD).to(client);
                client.getOutputStream().write(hostile);
            };
            List<ServiceMethod> methods = ask();
            assertThat(methods)
                    .as(new String(hostile, StandardCharsets.UTF_8))
                    .allMatch(method ->
                            method.samples.size() == method.callTypes().size())
                    .extracting(ServiceMethod::toString)
                    .contains("good(int)");
            further += methods.size() > 1 ? 1 : 0;
        }
        assertThat(further).isBetween(Mutations.INPUTS / 20, Mutations.INPUTS - Mutations.INPUTS / 20);
    }

    @Test
    void aTypeOfThousandsOfDimensionsTakesNoMethodAway() {
        answer = Answer.of("void deep(int" + "[]".repeat(20_000) + ")\r\n" + GOOD + "dubbo>");

        assertThat(ask()).extracting(method -> method.name).containsExactly("deep", "good");
    }

    @Test
    void anAnswerThatTricklesInIsNotWaitedForWithoutEnd() {
        answer = client -> {
            Answer.of(GOOD).to(client);
            while (true) {
                client.getOutputStream().write('x');
                LockSupport.parkNanos(50_000_000);
            }
        };

        assertThat(ask(Duration.ofSeconds(3)))
                .extracting(ServiceMethod::toString)
                .containsExactly("good(int)");
    }

    private List<ServiceMethod> ask() {
        return ask(LONG);
    }

    private List<ServiceMethod> ask(Duration patience) {
        return ProviderConsole.methods("dubbo://" + console.address(), "com.acme.Shop", patience);
    }
}
