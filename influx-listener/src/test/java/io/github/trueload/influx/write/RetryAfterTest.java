// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read of the header with which an overloaded server asks to be left alone for a while. */
class RetryAfterTest {
    private String retryAfter;
    private HttpServer server;

    @BeforeEach
    void startServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            if (retryAfter != null) {
                exchange.getResponseHeaders().set("Retry-After", retryAfter);
            }
            exchange.sendResponseHeaders(503, -1);
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stopServer() {
        server.stop(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2|2000",
                "300|300000",
                "9999|300000",
                "0|0",
                "Wed, 21 Oct 2099 07:28:00 GMT|0",
                "soon|0",
                "|0",
            })
    void tellsHowLongTheServerAsksToWait(String header, long expectedMs) throws Exception {
        retryAfter = header;

        Answer answer = send();

        assertThat(answer.reaction).isEqualTo(Answer.Reaction.RETRY);
        assertThat(answer.retryAfterMs).isEqualTo(expectedMs);
    }

    private Answer send() throws Exception {
        Map<String, String> parameters =
                Map.of("influxdbUrl", "http://127.0.0.1:" + server.getAddress().getPort() + "/write?db=jmeter");
        Settings settings = Settings.read(parameters.keySet(), parameters::get, name -> null, ListenerKind.CLIENT);
        try (HttpSender sender = new HttpSender(settings, new ServerClock())) {
            return sender.send("m f=1 1\n".getBytes(StandardCharsets.UTF_8), 3_000);
        }
    }
}
