// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.regex.Pattern;

/** Where rows go and how the server knows us. Its text form holds no secret. Immutable. */
public final class Target {
    private static final Pattern SECRETS = Pattern.compile("([?&](?:p|password|token|access_token)=)[^&]*");
    private static final Pattern USER_INFO = Pattern.compile("//[^/?#]*@");

    private final String url;
    private final boolean udp;
    private final String token;
    private final String username;
    private final String password;

    Target(String url, boolean udp, String token, String username, String password) {
        this.url = url;
        this.udp = udp;
        this.token = token;
        this.username = username;
        this.password = password;
    }

    /** The address as the user wrote it; {@code host:port} for UDP; empty when nothing is to be written. */
    public String url() {
        return url;
    }

    /** Whether there is no address, so that nothing is written. */
    public boolean isNone() {
        return url.isEmpty();
    }

    /** Whether to send datagrams instead of HTTP requests. */
    public boolean isUdp() {
        return udp;
    }

    /** The token, or an empty text. */
    public String token() {
        return token;
    }

    /** The user name, or an empty text. */
    public String username() {
        return username;
    }

    /** The password, or an empty text. */
    public String password() {
        return password;
    }

    /** The address without passwords and tokens. */
    @Override
    public String toString() {
        String shown = USER_INFO.matcher(url).replaceAll("//");
        return (udp ? "udp://" : "") + SECRETS.matcher(shown).replaceAll("$1***");
    }
}
