// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.common.NearestName;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Settings.InvalidSettingsException;
import io.github.trueload.influx.write.QueryClient;
import io.github.trueload.tools.cli.Program;
import io.github.trueload.tools.cli.Program.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;

/** A program that asks InfluxDB where command line and environment say, by the rules of the listener. */
abstract class InfluxProgram extends Program {
    private static final int LONGEST_S = 60;
    private static final int LONGEST_ANSWER = 1 << 26;
    private static final Pattern WITHOUT_PATH = Pattern.compile("(https?://[^/?#]+)/?", Pattern.CASE_INSENSITIVE);

    @Option(
            names = "--influx",
            required = true,
            paramLabel = "URL",
            description = "as the listener's influxdbUrl (http://influxdb:8086/write?db=jmeter); an address without a"
                    + " path is completed from INFLUX_DATABASE, or INFLUX_BUCKET and INFLUX_ORG")
    private String influx;

    @Option(
            names = "-J",
            hideParamSyntax = true,
            paramLabel = "trueload.influx.NAME=VALUE",
            description = "a setting of the listener, such as tlsCa, proxy or username")
    private Map<String, String> properties = new HashMap<>();

    InfluxProgram(Map<String, String> environment, PrintStream out, PrintStream err) {
        super(environment, out, err);
    }

    final QueryClient client() throws UsageException {
        Settings settings = settings();
        try {
            return QueryClient.of(settings, LONGEST_S, LONGEST_ANSWER)
                    .orElseThrow(() -> new UsageException("--influx " + settings.target
                            + " is no address of InfluxDB that can be asked: enter http://host:8086/write?db=jmeter, or"
                            + " http://host:8086/api/v2/write?org=o&bucket=b"));
        } catch (IOException e) {
            throw new UsageException(e.getMessage());
        }
    }

    @Override
    protected final String trouble(IOException e) {
        return (e instanceof QueryClient.AnsweredException ? "InfluxDB refuses: " : "InfluxDB does not answer: ")
                + (e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
    }

    private Settings settings() throws UsageException {
        Map<String, String> parameters = new HashMap<>();
        parameters.put("influxdbUrl", address());
        parameters.put("influxdbToken", environment.get("INFLUX_TOKEN"));
        parameters.put("username", environment.get("INFLUX_USERNAME"));
        parameters.put("password", environment.get("INFLUX_PASSWORD"));
        try {
            Settings settings =
                    Settings.read(parameters.keySet(), parameters::get, properties::get, ListenerKind.CLIENT);
            // A listener goes on with its defaults; whoever types a command can type it again.
            List<String> wrong = new ArrayList<>(settings.warnings());
            Properties given = new Properties();
            given.putAll(properties);
            wrong.addAll(NearestName.unknownProperties(given, Parameter.PROPERTY_PREFIX, Settings.propertyNames()));
            if (!wrong.isEmpty()) {
                throw new UsageException(String.join("; ", wrong));
            }
            return settings;
        } catch (InvalidSettingsException e) {
            throw new UsageException(e.getMessage());
        }
    }

    private String address() {
        Matcher bare = WITHOUT_PATH.matcher(influx);
        if (!bare.matches()) {
            return influx;
        }
        String bucket = environment.getOrDefault("INFLUX_BUCKET", "");
        return bucket.isEmpty()
                ? bare.group(1) + "/write?db=" + encoded(environment.getOrDefault("INFLUX_DATABASE", "jmeter"))
                : bare.group(1) + "/api/v2/write?org=" + encoded(environment.getOrDefault("INFLUX_ORG", ""))
                        + "&bucket=" + encoded(bucket);
    }

    private static String encoded(String text) {
        try {
            return URLEncoder.encode(text, "UTF-8");
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException("every JVM has UTF-8", e);
        }
    }
}
