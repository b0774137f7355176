// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.io.UnsupportedEncodingException;
import java.net.IDN;
import java.net.InetAddress;
import java.net.URLDecoder;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where rows go and how the server knows us, read once from the parameters. Its text form holds no secret. */
public final class Target {
    /** Nowhere: nothing is written. */
    static final Target NONE = new Target("", "", 0, false, ApiVersion.V1, "");

    private static final String HOST = "(\\[[0-9a-fA-F:.]+]|[^\\x00-\\x20\\x7f/?#@:%\\[\\]\\\\]+)";
    private static final Pattern HTTP = Pattern.compile(
            "(?i)(https?)://(?:([^/?#\\\\]*)@)?" + HOST + "(?::(\\d{0,5}))?([/\\\\][^?#]*)?([?#].*)?", Pattern.DOTALL);
    private static final Pattern UDP = Pattern.compile("(?:udp://)?" + HOST + ":(\\d{1,5})");
    private static final Pattern SECRETS = Pattern.compile("([?&](?:p|password|token|access_token)=)[^&]*");
    private static final Pattern MILLISECONDS = Pattern.compile("[?&]precision=(?:ms|millisecond)(?:&|$)");
    private static final Pattern DATABASE = Pattern.compile("[?&](?:db|bucket)=([^&#]*)");
    private static final Pattern USER_INFO = Pattern.compile("//[^/?#]*@");
    private static final Pattern PRINTABLE = Pattern.compile("[ -~]*");

    /** How the names of JMeter's own senders end. */
    private static final String UDP_SENDER = "UdpMetricsSender";

    private static final String HTTP_SENDER = "HttpMetricsSender";

    /** The address as the user wrote it; {@code host:port} for UDP; empty when nothing is to be written. */
    public final String url;

    /** The server's name or address, one of IPv6 without brackets; empty when nothing is to be written. */
    public final String host;

    /** 0 when nothing is to be written. */
    public final int port;

    /** Whether to send datagrams instead of HTTP requests. */
    public final boolean udp;

    /** The value of the query parameter {@code precision} that means nanoseconds to this server. */
    public final String nanoseconds;

    /** The value of the header {@code Authorization}, which is a secret; an empty text for none. */
    public final String authorization;

    final ApiVersion version;

    private Target(String url, String host, int port, boolean udp, ApiVersion version, String authorization) {
        this.url = url;
        this.host = host;
        this.port = port;
        this.udp = udp;
        this.version = version;
        this.nanoseconds = version.nanoseconds;
        this.authorization = authorization;
    }

    /** Reads the parameters; a problem with them is told to the texts. */
    static Target read(GivenTexts texts, boolean mayBeEmpty) {
        String sender = texts.text(Parameter.METRICS_SENDER);
        boolean udp = sender.endsWith(UDP_SENDER);
        if (!udp && !sender.isEmpty() && !sender.endsWith(HTTP_SENDER)) {
            texts.warnings.add(Parameter.METRICS_SENDER.text() + " is '" + sender
                    + "', a class of others, which is not used: rows are posted to " + Parameter.URL.text());
        }
        String url = texts.text(Parameter.URL);
        Login login = new Login(token(texts), texts.text(Parameter.USERNAME), texts.text(Parameter.PASSWORD));
        if (url.isEmpty() && mayBeEmpty) {
            return NONE;
        }
        Optional<Target> target = udp ? udp(url) : http(url, login);
        if (!target.isPresent()) {
            // The address may hold a password, and one that cannot be read cannot be cleaned of it.
            texts.problems.add(Parameter.URL.text() + problem(url, udp));
        }
        return target.orElse(NONE);
    }

    private static String problem(String url, boolean udp) {
        if (url.isEmpty()) {
            return " is empty: enter the whole address, for example http://influxdb:8086/write?db=jmeter";
        }
        return udp
                ? " is no address for UDP: enter host:port"
                : " is no address: enter one of the form http://host:8086/write?db=jmeter";
    }

    private static String token(GivenTexts texts) {
        String token = texts.text(Parameter.TOKEN);
        if (!PRINTABLE.matcher(token).matches()) {
            texts.problems.add(Parameter.TOKEN.text()
                    + " holds characters other than printable ASCII, which no HTTP header may hold");
            return "";
        }
        return token;
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
        String authorization = login.or(Login.ofUserInfo(text(parts.group(2)))).header(version);
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

    /** Whether there is no address, so that nothing is written. */
    public boolean isNone() {
        return url.isEmpty();
    }

    /** Whether the address says that the receiver cuts times to milliseconds. */
    public boolean cutsToMilliseconds() {
        return MILLISECONDS.matcher(url).find();
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

    /**
     * Whether two addresses name one database, which may be written in other letters, or with other settings behind.
     */
    public static boolean isSameDatabase(String one, String other) {
        return one.equals(other) || database(one).equals(database(other));
    }

    /** Server, path without what writing adds, and database; the text itself where it is no address of HTTP. */
    private static String database(String url) {
        Target target = http(url, new Login("", "", "")).orElse(null);
        Matcher parts = HTTP.matcher(url);
        if (target == null || !parts.matches()) {
            return url;
        }
        Matcher name = DATABASE.matcher(url);
        String host = target.host.toLowerCase(Locale.ROOT);
        return (host.equals("localhost") ? "127.0.0.1" : host) + ":" + target.port + " "
                + text(parts.group(5)).replaceFirst("/(?:api/v2/|api/v3/)?write(?:_lp)?/?$", "") + " "
                + (name.find() ? name.group(1) : "");
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

    private static String bare(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private static String text(String group) {
        return group == null ? "" : group;
    }

    /** The write paths of InfluxDB. Other receivers of line protocol take one of these, most of them the first one. */
    enum ApiVersion {
        /** InfluxDB 1.x: {@code /write?db=}, and every path that is not one of the others. */
        V1("/write", "n", "Token "),
        /** InfluxDB 2.x: {@code /api/v2/write?org=&bucket=}. */
        V2("/api/v2/", "ns", "Token "),
        /** InfluxDB 3: {@code /api/v3/write_lp?db=}. */
        V3("/api/v3/", "nanosecond", "Bearer ");

        private final String path;
        private final String nanoseconds;
        private final String tokenScheme;

        ApiVersion(String path, String nanoseconds, String tokenScheme) {
            this.path = path;
            this.nanoseconds = nanoseconds;
            this.tokenScheme = tokenScheme;
        }

        /** The version that a path belongs to; a proxy may have put something before it. */
        static ApiVersion ofPath(String path) {
            return path.contains(V3.path) ? V3 : path.contains(V2.path) ? V2 : V1;
        }
    }

    /** How a server knows us: by a token, by user and password, or not at all. Has no text form. */
    static final class Login {
        private final String token;
        private final String username;
        private final String password;

        /** Empty texts stand for what is not given; a token wins over a user. */
        Login(String token, String username, String password) {
            this.token = token;
            this.username = username;
            this.password = password;
        }

        static Login ofUserInfo(String userInfo) {
            int colon = userInfo.indexOf(':');
            return colon < 0
                    ? new Login("", decoded(userInfo), "")
                    : new Login("", decoded(userInfo.substring(0, colon)), decoded(userInfo.substring(colon + 1)));
        }

        /** This login, or the other one if this has neither token nor user. */
        Login or(Login other) {
            return token.isEmpty() && username.isEmpty() ? other : this;
        }

        /** The value of the header {@code Authorization}; empty where there is nothing to tell. */
        String header(ApiVersion version) {
            if (!token.isEmpty()) {
                return version.tokenScheme + token;
            }
            return username.isEmpty() ? "" : basic(username, password);
        }

        /** InfluxDB compares the bytes with those of UTF-8. */
        static String basic(String username, String password) {
            byte[] pair = (username + ':' + password).getBytes(StandardCharsets.UTF_8);
            return "Basic " + Base64.getEncoder().encodeToString(pair);
        }

        /** Decodes percent signs; a plus sign stands for itself in user info. */
        private static String decoded(String text) {
            try {
                return URLDecoder.decode(text.replace("+", "%2B"), "UTF-8");
            } catch (UnsupportedEncodingException | IllegalArgumentException e) {
                return text;
            }
        }
    }
}
