// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import okhttp3.Credentials;
import okhttp3.HttpUrl;

/** Where rows go and how the server knows us, read once from the parameters. Its text form holds no secret. */
public final class Target {
    /** Nowhere: nothing is written. */
    static final Target NONE = new Target("", "", 0, false, "n", "");

    /** OkHttp would take what stands behind more than two slashes for the host. */
    private static final Pattern HTTP = Pattern.compile("(?i)https?://[^/\\\\].*", Pattern.DOTALL);

    private static final Pattern HOST_AND_PORT = Pattern.compile("[^/?#@\\\\]+:\\d{1,5}");
    private static final Pattern SECRETS = Pattern.compile("([?&](?:p|password|token|access_token)=)[^&]*");
    private static final Pattern MILLISECONDS = Pattern.compile("[?&]precision=(?:ms|millisecond)(?:&|$)");
    private static final Pattern USER_INFO = Pattern.compile("//[^/?#]*@");
    private static final Pattern PRINTABLE = Pattern.compile("[ -~]*");

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

    private Target(String url, String host, int port, boolean udp, String nanoseconds, String authorization) {
        this.url = url;
        this.host = host;
        this.port = port;
        this.udp = udp;
        this.nanoseconds = nanoseconds;
        this.authorization = authorization;
    }

    /** Reads the parameters; the settings are told a problem with them. */
    static Target read(Settings settings) {
        String sender = settings.text(Parameter.METRICS_SENDER);
        // How the names of JMeter's own senders end.
        boolean udp = sender.endsWith("UdpMetricsSender");
        if (!udp && !sender.isEmpty() && !sender.endsWith("HttpMetricsSender")) {
            settings.warnings.add(Parameter.METRICS_SENDER.text() + " is '" + sender
                    + "', a class of others, which is not used: rows are posted to " + Parameter.URL.text());
        }
        String url = settings.text(Parameter.URL);
        String token = token(settings);
        if (url.isEmpty() && settings.kind == ListenerKind.ELEMENT) {
            return NONE;
        }
        Optional<Target> target =
                udp ? udp(url) : http(url, token, settings.text(Parameter.USERNAME), settings.text(Parameter.PASSWORD));
        if (!target.isPresent()) {
            // The address may hold a password, and one that cannot be read cannot be cleaned of it.
            settings.problems.add(Parameter.URL.text() + problem(url, udp));
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

    private static String token(Settings settings) {
        String token = settings.text(Parameter.TOKEN);
        if (!PRINTABLE.matcher(token).matches()) {
            settings.problems.add(Parameter.TOKEN.text()
                    + " holds characters other than printable ASCII, which no HTTP header may hold");
            return "";
        }
        return token;
    }

    /**
     * Reads the address of an HTTP server; empty when it is none. A token wins over a user, and that over user and
     * password in the address; empty texts stand for what is not given.
     */
    static Optional<Target> http(String url, String token, String username, String password) {
        return parsed(url).map(address -> {
            // The write paths of InfluxDB 2 and 3; a proxy may have put something before them. Others take that of 1.
            boolean isTwo = address.encodedPath().contains("/api/v2/");
            boolean isThree = address.encodedPath().contains("/api/v3/");
            String nanoseconds = isThree ? "nanosecond" : isTwo ? "ns" : "n";
            String user =
                    username.isEmpty() ? basic(address.username(), address.password()) : basic(username, password);
            String authorization = token.isEmpty() ? user : (isThree ? "Bearer " : "Token ") + token;
            return new Target(url, address.host(), address.port(), false, nanoseconds, authorization);
        });
    }

    /** InfluxDB compares the bytes with those of UTF-8. Empty without a user. */
    static String basic(String username, String password) {
        return username.isEmpty() ? "" : Credentials.basic(username, password, StandardCharsets.UTF_8);
    }

    private static Optional<HttpUrl> parsed(String url) {
        return HTTP.matcher(url).matches() ? Optional.ofNullable(HttpUrl.parse(url)) : Optional.empty();
    }

    /** Reads {@code host:port} of a server that takes datagrams; empty when it is none. */
    static Optional<Target> udp(String text) {
        String hostAndPort = text.replaceFirst("^udp://", "");
        return hostAndPort(hostAndPort)
                .map(address -> new Target(hostAndPort, address.host(), address.port(), true, "n", ""));
    }

    private static Optional<HttpUrl> hostAndPort(String text) {
        return HOST_AND_PORT.matcher(text).matches()
                ? Optional.ofNullable(HttpUrl.parse("http://" + text))
                : Optional.empty();
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

    /** Whether two addresses name one database, though in other letters or with other settings behind. */
    public static boolean isSameDatabase(String one, String other) {
        return one.equals(other) || database(one).equals(database(other));
    }

    /** Server, path without what writing adds, and database; the text itself where it is no address of HTTP. */
    private static String database(String url) {
        return parsed(url)
                .map(address -> {
                    String host = address.host().equals("localhost") ? "127.0.0.1" : address.host();
                    String path = address.encodedPath().replaceFirst("/(?:api/v2/|api/v3/)?write(?:_lp)?/?$", "");
                    String bucket = address.queryParameter("bucket");
                    String name = bucket == null ? address.queryParameter("db") : bucket;
                    return host + ":" + address.port() + " " + path + " " + name;
                })
                .orElse(url);
    }

    /** Through which proxy requests go: the JVM's, none, or one that is named. */
    public static final class ProxyChoice {
        /** Whether the JVM's proxy counts: JMeter's options {@code -H} and {@code -P}, or {@code http.proxyHost}. */
        public final boolean jvms;

        /** The proxy's name or address; empty where none is named. */
        public final String host;

        public final int port;

        /** The value of the header {@code Proxy-Authorization}, which is a secret; an empty text for none. */
        public final String authorization;

        private ProxyChoice(boolean jvms, String host, int port, String authorization) {
            this.jvms = jvms;
            this.host = host;
            this.port = port;
            this.authorization = authorization;
        }

        /** Reads the parameters; the settings are told a problem with them. */
        static ProxyChoice read(Settings settings) {
            String text = settings.text(Parameter.PROXY).toLowerCase(Locale.ROOT);
            String authorization =
                    basic(settings.text(Parameter.PROXY_USERNAME), settings.text(Parameter.PROXY_PASSWORD));
            Optional<HttpUrl> proxy =
                    hostAndPort(text.replaceFirst("^http://", "").replaceFirst("/$", ""));
            if (proxy.isPresent()) {
                return new ProxyChoice(false, proxy.get().host(), proxy.get().port(), authorization);
            }
            String named = text;
            if (!text.equals("jvm") && !text.equals("none")) {
                named = (String) Parameter.PROXY.form().standard(settings.kind);
                // What was entered may hold a password, as addresses of proxies do elsewhere.
                settings.readAs(
                        named,
                        Parameter.PROXY.text() + " is no address: enter jvm, none or host:port, with a user in "
                                + Parameter.PROXY_USERNAME.text());
            }
            return new ProxyChoice(named.equals("jvm"), "", 0, authorization);
        }
    }
}
