// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.lookup.HostLookup.NoSuchHostException;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SystemLookupTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "app.test: Name or service not known",
                "app.test: No address associated with hostname",
                "app.test: \u672a\u77e5\u7684\u540d\u79f0\u6216\u670d\u52a1",
                "app.test: Name does not resolve",
                "app.test: nodename nor servname provided, or not known",
                "No such host is known (app.test)",
                "\u4e0d\u77e5\u9053\u8fd9\u6837\u7684\u4e3b\u673a\u3002 (app.test)",
                "Unable to resolve host app.test as not found in jdk hosts file"
            })
    void aHostThatDoesNotExistIsAnAnswer(String message) {
        assertThat(SystemLookup.failure("app.test", new UnknownHostException(message)))
                .isInstanceOf(NoSuchHostException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "app.test: Temporary failure in name resolution",
                "app.test: Try again",
                "app.test: Non-recoverable failure in name resolution",
                // What the JVM says while it remembers a failure, whatever that was.
                "app.test"
            })
    void aServerThatCannotBeAskedIsNone(String message) {
        assertThat(SystemLookup.failure("app.test", new UnknownHostException(message)))
                .isNotInstanceOf(NoSuchHostException.class);
    }
}
