// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** How a server knows us: by a token, by user and password, or not at all. Has no text form. Immutable. */
final class Login {
    private final String token;
    private final String username;
    private final String password;

    /** Empty texts stand for what is not given; a token wins over a user. */
    Login(String token, String username, String password) {
        this.token = token;
        this.username = username;
        this.password = password;
    }

    /** This one, or another one where this one knows neither token nor user. */
    Login or(Login other) {
        return token.isEmpty() && username.isEmpty() ? other : this;
    }

    /** The value of the header {@code Authorization}; empty where there is nothing to tell. */
    String header(ApiVersion version) {
        if (!token.isEmpty()) {
            return version.authorization(token);
        }
        return username.isEmpty() ? "" : basic(username, password);
    }

    /** InfluxDB compares the bytes with those of UTF-8. */
    static String basic(String username, String password) {
        byte[] pair = (username + ':' + password).getBytes(StandardCharsets.UTF_8);
        return "Basic " + Base64.getEncoder().encodeToString(pair);
    }
}
