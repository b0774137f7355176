// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Through which proxy requests go: the JVM's, none, or one that is named. */
public final class ProxyChoice {
    private static final Pattern HOST_AND_PORT =
            Pattern.compile("(?:http://)?(\\[[^\\]\\s]+]|[^\\s/?#@:\\[\\]]+):(\\d{1,5})/?");

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

    /** Reads the parameters; a problem with them is told to the texts. */
    static ProxyChoice read(GivenTexts texts) {
        String text = texts.text(Parameter.PROXY);
        String username = texts.text(Parameter.PROXY_USERNAME);
        String authorization =
                username.isEmpty() ? "" : Target.Login.basic(username, texts.text(Parameter.PROXY_PASSWORD));
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.equals("jvm") || lower.equals("none")) {
            return new ProxyChoice(lower.equals("jvm"), "", 0, authorization);
        }
        Matcher parts = HOST_AND_PORT.matcher(text);
        if (!parts.matches() || Integer.parseInt(parts.group(2)) > 65_535) {
            // It may hold a password, as addresses of proxies do elsewhere.
            String standard = texts.standard(Parameter.PROXY);
            texts.readAs(
                    standard,
                    Parameter.PROXY.text() + " is no address: enter jvm, none or host:port, with a user in "
                            + Parameter.PROXY_USERNAME.text());
            return new ProxyChoice(standard.equals("jvm"), "", 0, authorization);
        }
        String host = parts.group(1).replaceAll("[\\[\\]]", "");
        return new ProxyChoice(false, host, Integer.parseInt(parts.group(2)), authorization);
    }
}
