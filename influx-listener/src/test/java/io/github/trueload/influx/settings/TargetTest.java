// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {
    @ParameterizedTest
    @CsvSource({
        "http://influx:8086/write?db=jmeter, influx, 8086, n",
        "HTTP://influx, influx, 80, n",
        "https://influx/api/v2/write?org=o&bucket=b, influx, 443, ns",
        "https://influx:/api/v2/write, influx, 443, ns",
        "http://me:hush@influx:1/proxied/api/v3/write_lp?db=d, influx, 1, nanosecond",
        "http://[::1]:8086/write, ::1, 8086, n",
        "http://b\u00fccher.example/write, xn--bcher-kva.example, 80, n",
        "http://influx?db=/api/v2/, influx, 80, n",
    })
    void readsAnAddressOnce(String url, String host, int port, String nanoseconds) {
        Target target = Target.http(url, "", "", "").get();
        assertThat(List.of(target.host, target.port, target.nanoseconds, target.url))
                .containsExactly(host, port, nanoseconds, url);
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
        assertThat(Target.http(url, "", "", "")).isEmpty();
    }

    /** A token wins over a user, the parameters over the address. */
    @ParameterizedTest
    @CsvSource({
        "http://h/write, t, me, hush, Token t",
        "http://h/api/v2/write, t, me, hush, Token t",
        "http://h/api/v3/write_lp, t, me, hush, Bearer t",
        "http://me:h%20u@s+h@h/write, '', '', '', me:h u@s+h",
        "http://me:100%@h/write, '', '', '', me:100%",
        "http://me:hush@h/write, '', you, quiet, you:quiet",
        "http://h/write, '', '', '', ''",
    })
    void tellsTheServerWhoWeAre(String url, String token, String username, String password, String login) {
        String[] user = login.split(":");
        String authorization = user.length == 2 ? Target.basic(user[0], user[1]) : login;

        assertThat(Target.http(url, token, username, password).get().authorization)
                .isEqualTo(authorization);
    }
}
