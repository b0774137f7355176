// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Providers whose consoles answer what Dubbo's never would. */
@EndsInTime
class HostileConsoleTest {
    private static final String GOOD = "void good(int)\r\n";

    private ServerSocket server;
    private volatile Answer answer;

    /** Answers one question. */
    private interface Answer {
        void to(Socket client) throws IOException;
    }

    @BeforeEach
    void start() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread thread = new Thread(this::serve, "hostile-console");
        thread.setDaemon(true);
        thread.start();
    }

    @AfterEach
    void stop() throws IOException {
        server.close();
    }

    @Test
    void anyAnswerIsMethodsAsFarAsItGoes() {
        Mutations answers = Mutations.of(
                42,
                "java.lang.String find(long)\r\ncom.acme.Order[] save(com.acme.Order,int[])\r\nvoid ping()\r\ndubbo>",
                "Command: ls disabled for security reasons\r\ndubbo>");
        int further = 0;
        int none = 0;
        for (int i = 0; i < Mutations.INPUTS; i++) {
            byte[] hostile = answers.bytes();
            answer = client -> {
                client.getOutputStream().write(GOOD.getBytes(StandardCharsets.US_ASCII));
                client.getOutputStream().write(hostile);
            };
            List<ServiceMethod> methods = ask();
            assertThat(methods)
                    .as(new String(hostile, StandardCharsets.UTF_8))
                    .extracting(ServiceMethod::toString)
                    .contains("good(int)");
            assertThat(methods)
                    .allMatch(method ->
                            method.samples.size() == method.callTypes().size());
            further += methods.size() > 1 ? 1 : 0;
            none += methods.size() == 1 ? 1 : 0;
        }
        assertThat(further).isGreaterThan(Mutations.INPUTS / 20);
        assertThat(none).isGreaterThan(Mutations.INPUTS / 20);
    }

    @Test
    void aTypeOfThousandsOfDimensionsTakesNoMethodAway() {
        String type = "int" + "[]".repeat(20_000);
        answer = client -> client.getOutputStream()
                .write(("void deep(" + type + ")\r\n" + GOOD + "dubbo>").getBytes(StandardCharsets.US_ASCII));

        assertThat(ask()).extracting(method -> method.name).containsExactly("deep", "good");
    }

    @Test
    void anAnswerThatTricklesInIsNotWaitedForWithoutEnd() {
        answer = client -> {
            client.getOutputStream().write(GOOD.getBytes(StandardCharsets.US_ASCII));
            while (true) {
                client.getOutputStream().write('x');
                LockSupport.parkNanos(50_000_000);
            }
        };

        assertThat(ask()).extracting(ServiceMethod::toString).containsExactly("good(int)");
    }

    private List<ServiceMethod> ask() {
        return ProviderConsole.methods("dubbo://127.0.0.1:" + server.getLocalPort(), "com.acme.Shop");
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                int next = client.getInputStream().read();
                while (next >= 0 && next != '\n') {
                    next = client.getInputStream().read();
                }
                answer.to(client);
            } catch (IOException e) {
                // The client had enough, or the test is over.
                continue;
            }
        }
    }
}
