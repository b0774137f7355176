// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
    private static final Target.Login NOBODY = new Target.Login("", "", "");

    @ParameterizedTest
    @CsvSource({
        "http://influx:8086/write?db=jmeter, influx, 8086, V1",
        "HTTP://influx, influx, 80, V1",
        "https://influx/api/v2/write?org=o&bucket=b, influx, 443, V2",
        "https://influx:/api/v2/write, influx, 443, V2",
        "http://me:hush@influx:1/proxied/api/v3/write_lp?db=d, influx, 1, V3",
        "http://[::1]:8086/write, ::1, 8086, V1",
        "http://b\u00fccher.example/write, xn--bcher-kva.example, 80, V1",
        "http://influx?db=/api/v2/, influx, 80, V1",
    })
    void readsAnAddressOnce(String url, String host, int port, Target.ApiVersion version) {
        Target target = Target.http(url, NOBODY).get();

        assertThat(target.host).isEqualTo(host);
        assertThat(target.port).isEqualTo(port);
        assertThat(target.version).isEqualTo(version);
        assertThat(target.url).isEqualTo(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "influx:8086",
                "ftp://influx/write",
                "http://",
                "http://in flux/write",
                "http://influx:0/write",
                "http://influx:99999/write",
                "http://[::g]/write",
                "http://[::1/write",
                "http://in%20flux/write",
                "http:///write"
            })
    void knowsWhatIsNoAddress(String url) {
        assertThat(Target.http(url, NOBODY)).isEmpty();
    }

    @Test
    void eachVersionHasItsTokenScheme() {
        Target.Login token = new Target.Login("t", "me", "hush");

        assertThat(authorization("http://h/write", token)).contains("Token t");
        assertThat(authorization("http://h/api/v2/write", token)).contains("Token t");
        assertThat(authorization("http://h/api/v3/write_lp", token)).contains("Bearer t");
    }

    @Test
    void takesUserAndPasswordFromTheAddressWhereTheParametersNameNone() {
        assertThat(authorization("http://me:h%20u@s+h@h/write", NOBODY)).contains(Target.Login.basic("me", "h u@s+h"));
        assertThat(authorization("http://me:100%@h/write", NOBODY)).contains(Target.Login.basic("me", "100%"));
        assertThat(authorization("http://me:hush@h/write", new Target.Login("", "you", "quiet")))
                .contains(Target.Login.basic("you", "quiet"));
        assertThat(authorization("http://h/write", NOBODY)).contains("");
    }

    private static Optional<String> authorization(String url, Target.Login login) {
        return Target.http(url, login).map(target -> target.authorization);
    }
}
