// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.io.UnsupportedEncodingException;
import java.net.IDN;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where rows go and how the server knows us, read once from the parameters. Its text form holds no secret. Immutable.
 */
public final class Target {
    /** Nowhere: nothing is written. */
    static final Target NONE = new Target("", "", 0, false, ApiVersion.V1, "");

    private static final String HOST = "(\\[[0-9a-fA-F:.]+]|[^\\x00-\\x20\\x7f/?#@:%\\[\\]\\\\]+)";
    private static final Pattern HTTP = Pattern.compile(
            "(?i)(https?)://(?:([^/?#\\\\]*)@)?" + HOST + "(?::(\\d{0,5}))?([/\\\\][^?#]*)?([?#].*)?", Pattern.DOTALL);
    private static final Pattern UDP = Pattern.compile("(?:udp://)?" + HOST + ":(\\d{1,5})");
    private static final Pattern SECRETS = Pattern.compile("([?&](?:p|password|token|access_token)=)[^&]*");
    private static final Pattern MILLISECONDS = Pattern.compile("[?&]precision=(?:ms|millisecond)(?:&|$)");
    private static final Pattern USER_INFO = Pattern.compile("//[^/?#]*@");

    private final String url;
    private final String host;
    private final int port;
    private final boolean udp;
    private final ApiVersion version;
    private final String authorization;

    private Target(String url, String host, int port, boolean udp, ApiVersion version, String authorization) {
        this.url = url;
        this.host = host;
        this.port = port;
        this.udp = udp;
        this.version = version;
        this.authorization = authorization;
    }

    /** Reads the address of an HTTP server; empty when it is none. User and password may stand in it. */
    static Optional<Target> http(String url, Login login) {
        Matcher parts = HTTP.matcher(url);
        if (!parts.matches() || !isHost(parts.group(3))) {
            return Optional.empty();
        }
        int standard = parts.group(1).toLowerCase(Locale.ROOT).equals("https") ? 443 : 80;
        int port = text(parts.group(4)).isEmpty() ? standard : Integer.parseInt(parts.group(4));
        if (port < 1 || port > 65_535) {
            return Optional.empty();
        }
        ApiVersion version = ApiVersion.ofPath(text(parts.group(5)));
        String authorization = login.or(login(text(parts.group(2)))).header(version);
        return Optional.of(new Target(url, bare(parts.group(3)), port, false, version, authorization));
    }

    /** Reads {@code host:port} of a server that takes datagrams; empty when it is none. */
    static Optional<Target> udp(String text) {
        Matcher parts = UDP.matcher(text);
        if (!parts.matches() || Integer.parseInt(parts.group(2)) > 65_535) {
            return Optional.empty();
        }
        String hostAndPort = text.replaceFirst("^udp://", "");
        return Optional.of(new Target(
                hostAndPort, bare(parts.group(1)), Integer.parseInt(parts.group(2)), true, ApiVersion.V1, ""));
    }

    /** The address as the user wrote it; {@code host:port} for UDP; empty when nothing is to be written. */
    public String url() {
        return url;
    }

    /** The server's name or address, one of IPv6 without brackets; empty when nothing is to be written. */
    public String host() {
        return host;
    }

    /** The server's port; 0 when nothing is to be written. */
    public int port() {
        return port;
    }

    /** Whether there is no address, so that nothing is written. */
    public boolean isNone() {
        return url.isEmpty();
    }

    /** Whether to send datagrams instead of HTTP requests. */
    public boolean isUdp() {
        return udp;
    }

    /** Which of InfluxDB's write paths the address names. */
    public ApiVersion version() {
        return version;
    }

    /** Whether the address says that the receiver cuts times to milliseconds. */
    public boolean cutsToMilliseconds() {
        return MILLISECONDS.matcher(url).find();
    }

    /** The value of the header {@code Authorization}, which is a secret; an empty text for none. */
    public String authorization() {
        return authorization;
    }

    /** The address without passwords and tokens. */
    @Override
    public String toString() {
        return (udp ? "udp://" : "") + withoutSecrets(url);
    }

    /** An address as it may be shown: without user, password and token. */
    public static String withoutSecrets(String address) {
        String shown = USER_INFO.matcher(address).replaceAll("//");
        return SECRETS.matcher(shown).replaceAll("$1***");
    }

    private static boolean isHost(String text) {
        try {
            return text.startsWith("[")
                    ? InetAddress.getByName(text) != null
                    : text.matches(HOST) && IDN.toASCII(text).matches(HOST);
        } catch (UnknownHostException | IllegalArgumentException e) {
            return false;
        }
    }

    private static Login login(String userInfo) {
        int colon = userInfo.indexOf(':');
        return colon < 0
                ? new Login("", decoded(userInfo), "")
                : new Login("", decoded(userInfo.substring(0, colon)), decoded(userInfo.substring(colon + 1)));
    }

    /** What percent signs hide; a plus sign is itself in this part of an address. */
    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), "UTF-8");
        } catch (UnsupportedEncodingException | IllegalArgumentException e) {
            return text;
        }
    }

    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private static String text(String group) {
        return group == null ? "" : group;
    }
}
