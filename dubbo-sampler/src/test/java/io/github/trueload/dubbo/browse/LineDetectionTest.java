// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.browse.FakeConsole.Answer;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineDetectionTest {
    private final LineDetection patient = detection(Duration.ofSeconds(20));
    private final LineDetection hasty = detection(Duration.ofMillis(50));
    private final List<FakeConsole> servers = new ArrayList<>();

    @AfterEach
    void closeServers() throws IOException {
        for (FakeConsole server : servers) {
            server.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo>", "Welcome, who > are you?\r\ndubbo>"})
    void knowsDubbo2ByItsPrompt(String answer) throws IOException {
        String address = server(answer);

        assertThat(isPromptShown(patient, address)).isTrue();
        assertThat(isPromptShown(patient, "dubbo://" + address + "?timeout=1000"))
                .isTrue();
        assertThat(isPromptShown(patient, address + "," + server(answer))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"HTTP/1.1 400 Bad Request\r\n\r\n", ">"})
    void doesNotTakeWhatOthersSayForThePrompt(String answer) throws IOException {
        assertThat(isPromptShown(hasty, server(answer))).isFalse();
        assertThat(isPromptShown(hasty, server("dubbo>") + "," + server(answer)))
                .isFalse();
    }

    @Test
    void seesNoPromptOfAServerThatIsSilentOrNotThere() throws IOException {
        assertThat(isPromptShown(hasty, server(""))).isFalse();
        assertThat(isPromptShown(hasty, nobody())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " , ", "127.0.0.1", "127.0.0.1:99999", "tri://127.0.0.1:1", "no address"})
    void seesNoPromptWhereThereIsNoAddress(String addresses) {
        assertThat(isPromptShown(hasty, addresses)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "true, dubbo://h:1/a.B?dubbo=2.0.2&release=2.7.23&side=provider, ''",
        "true, dubbo://h:1/a.B?anyhost=true&dubbo=2.6.12, dubbo://h:2/a.B?release=2.7.8",
        "false, dubbo://h:1/a.B?dubbo=2.0.2&release=2.7.23, dubbo://h:2/a.B?dubbo=2.0.2&release=3.3.6",
        "false, dubbo://h:1/a.B?dubbo=2.0.2, ''",
        "false, empty://h:1/a.B?release=2.7.23, ''"
    })
    void readsTheReleasesOfTheProvidersFromTheirUrls(boolean dubbo2, String url, String other) {
        Set<String> releases = LineDetection.releases(other.isEmpty() ? List.of(url) : List.of(url, other));

        assertThat(LineDetection.areOfDubbo2(releases)).isEqualTo(dubbo2);
    }

    private static boolean isPromptShown(LineDetection detection, String addresses) {
        return detection.isPromptShownByAll(ReferenceSettings.NONE.with(Setting.ADDRESS, addresses));
    }

    private static LineDetection detection(Duration patience) {
        return new LineDetection(null, patience, patience);
    }

    private String server(String answer) throws IOException {
        FakeConsole server = new FakeConsole(Answer.kept(answer));
        servers.add(server);
        return server.address();
    }

    /** Nobody ever accepted there: a thread that does may still take one connection after its server was closed. */
    private static String nobody() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"))) {
            return "127.0.0.1:" + server.getLocalPort();
        }
    }
}
