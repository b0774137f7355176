// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.Optional;
import java.util.regex.Pattern;

/** Reads where rows go. Stateless. */
final class TargetReader {
    private static final Pattern PRINTABLE = Pattern.compile("[ -~]*");

    /** How the names of JMeter's own senders end. */
    private static final String UDP = "UdpMetricsSender";

    private static final String HTTP = "HttpMetricsSender";

    private TargetReader() {}

    static Target read(GivenTexts texts, boolean mayBeEmpty) {
        String sender = texts.text(Parameter.METRICS_SENDER);
        boolean udp = sender.endsWith(UDP);
        if (!udp && !sender.isEmpty() && !sender.endsWith(HTTP)) {
            texts.warning(Parameter.METRICS_SENDER.text() + " is '" + sender
                    + "', a class of others, which is not used: rows are posted to " + Parameter.URL.text());
        }
        String url = texts.text(Parameter.URL);
        Login login = new Login(token(texts), texts.text(Parameter.USERNAME), texts.text(Parameter.PASSWORD));
        if (url.isEmpty() && mayBeEmpty) {
            return Target.NONE;
        }
        Optional<Target> target = udp ? Target.udp(url) : Target.http(url, login);
        if (!target.isPresent()) {
            // The address may hold a password, and one that cannot be read cannot be cleaned of it.
            texts.problem(problem(url, udp));
        }
        return target.orElse(Target.NONE);
    }

    private static String problem(String url, boolean udp) {
        if (url.isEmpty()) {
            return Parameter.URL.text()
                    + " is empty: enter the whole address, for example http://influxdb:8086/write?db=jmeter";
        }
        return Parameter.URL.text()
                + (udp
                        ? " is no address for UDP: enter host:port"
                        : " is no address: enter one of the form http://host:8086/write?db=jmeter");
    }

    private static String token(GivenTexts texts) {
        String token = texts.text(Parameter.TOKEN);
        if (!PRINTABLE.matcher(token).matches()) {
            texts.problem(Parameter.TOKEN.text()
                    + " holds characters other than printable ASCII, which no HTTP header may hold");
            return "";
        }
        return token;
    }
}
