// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class ProviderConsoleTest {
    @Test
    void readsTheMethodsAsAProviderOf26ListsThem() throws Exception {
        List<ServiceMethod> methods = ask(
                "java.lang.String find(long)\r\nvoid find(java.lang.String)\r\n"
                        + "com.acme.Order[] save(com.acme.Order,int[])\r\nvoid ping()\r\ndubbo>",
                "ls -l com.acme.Shop");

        assertThat(methods)
                .extracting(ServiceMethod::toString)
                .containsExactly("find(String)", "find(long)", "ping()", "save(Order, int[])");
        assertThat(methods.get(3).samples).hasSize(2);
    }

    @Test
    void findsNothingInARefusal() throws Exception {
        assertThat(ask("Command: ls disabled for security reasons (see the docs)\r\ndubbo>", "ls -l com.acme.Shop"))
                .isEmpty();
    }

    @Test
    void findsNothingWhereNobodyAnswersOrTheProtocolIsAnother() {
        assertThat(ProviderConsole.methods("dubbo://127.0.0.1:1", "com.acme.Shop"))
                .isEmpty();
        assertThat(ProviderConsole.methods("tri://127.0.0.1:1", "com.acme.Shop"))
                .isEmpty();
        assertThat(ProviderConsole.methods("dubbo://127.0.0.1:99999", "com.acme.Shop"))
                .isEmpty();
    }

    private static List<ServiceMethod> ask(String answer, String expectedCommand) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<String> command = CompletableFuture.supplyAsync(() -> serve(server, answer));
            List<ServiceMethod> methods =
                    ProviderConsole.methods("dubbo://127.0.0.1:" + server.getLocalPort(), "com.acme.Shop");
            assertThat(command.get()).isEqualTo(expectedCommand);
            return methods;
        }
    }

    private static String serve(ServerSocket server, String answer) {
        try (Socket socket = server.accept()) {
            String command = new BufferedReader(
                            new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
                    .readLine();
            socket.getOutputStream().write(answer.getBytes(StandardCharsets.US_ASCII));
            return command;
        } catch (IOException e) {
            return e.toString();
        }
    }
}
