// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.tools.fleet.query.Scope;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a command line asks for. Immutable. */
final class Options {
    static final String USAGE = String.join(
            "\n",
            "Usage: trueload-fleet --influx URL --from T [--to T] --generators N [options]",
            "Reads what N generators wrote to InfluxDB between two moments, and judges them together.",
            "  --influx URL        as the listener's influxdbUrl (http://influxdb:8086/write?db=jmeter); an address",
            "                      without a path is completed from INFLUX_DATABASE, or INFLUX_BUCKET and INFLUX_ORG",
            "  --from T, --to T    now, now-15m (s, m, h, d), 2026-11-22T21:00:00Z or ms since 1970 (--to: now)",
            "  --generators N      how many there ought to be",
            "  --application NAME  only rows of this application",
            "  --measurement NAME  the listener's parameter measurement (jmeter)",
            "  --late SECONDS      who starts so much later than half of all is late (5)",
            "  --wait SECONDS      wait so long at most until N generators have ended (0)",
            "  --json FILE         write the judgement as JSON; - for standard output instead of the text",
            "  --html FILE         write it as a page",
            "  --word FILE         write the word and the reason, as to /dev/termination-log",
            "  -Jtrueload.influx.NAME=VALUE  a setting of the listener, such as tlsCa, proxy or username",
            "Token, user and password: INFLUX_TOKEN, or INFLUX_USERNAME and INFLUX_PASSWORD, of the environment.",
            "Exit code: 0 valid, 2 doubtful, 3 invalid, 64 wrong use, 69 InfluxDB does not answer, 74 a file.");

    private static final List<String> NAMES = Arrays.asList(
            "--influx",
            "--from",
            "--to",
            "--generators",
            "--application",
            "--measurement",
            "--late",
            "--wait",
            "--json",
            "--html",
            "--word");
    private static final int MOST_GENERATORS = 100_000;
    private static final int MOST_SECONDS = 604_800;

    final String influx;
    final int generators;
    final long lateMs;
    final long waitMs;
    final String json;
    final String html;
    final String word;
    final Map<String, String> properties;
    private final String from;
    private final String to;
    private final String application;
    private final String measurement;

    private Options(Map<String, String> texts, Map<String, String> properties) throws UsageException {
        influx = required(texts, "--influx");
        from = required(texts, "--from");
        to = texts.getOrDefault("--to", "now");
        generators = number("--generators", required(texts, "--generators"), 1, MOST_GENERATORS);
        application = texts.getOrDefault("--application", "");
        measurement = texts.getOrDefault("--measurement", "jmeter");
        lateMs = 1000L * number("--late", texts.getOrDefault("--late", "5"), 1, MOST_SECONDS);
        waitMs = 1000L * number("--wait", texts.getOrDefault("--wait", "0"), 0, MOST_SECONDS);
        json = texts.getOrDefault("--json", "");
        html = texts.getOrDefault("--html", "");
        word = texts.getOrDefault("--word", "");
        this.properties = Collections.unmodifiableMap(properties);
    }

    static Options of(String... arguments) throws UsageException {
        Map<String, String> texts = new HashMap<>();
        Map<String, String> properties = new HashMap<>();
        for (int i = 0; i < arguments.length; i++) {
            String argument = arguments[i];
            if (argument.startsWith("-J") && argument.indexOf('=') > 2) {
                properties.put(
                        argument.substring(2, argument.indexOf('=')), argument.substring(argument.indexOf('=') + 1));
            } else if (argument.indexOf('=') > 0 && NAMES.contains(argument.substring(0, argument.indexOf('=')))) {
                texts.put(argument.substring(0, argument.indexOf('=')), argument.substring(argument.indexOf('=') + 1));
            } else if (!NAMES.contains(argument)) {
                throw new UsageException("there is no option " + shown(argument));
            } else if (++i == arguments.length || arguments[i].isEmpty()) {
                throw new UsageException(argument + " needs a value");
            } else {
                texts.put(argument, arguments[i]);
            }
        }
        return new Options(texts, properties);
    }

    /**
     * Which rows to look at.
     *
     * @param startMs what {@code now} is for the beginning of the range: when the program started
     * @param nowMs what {@code now} is for its end
     */
    Scope scope(long startMs, long nowMs) throws UsageException {
        long fromMs = Moment.of("--from", from, startMs);
        long toMs = Moment.of("--to", to, nowMs);
        if (fromMs >= toMs) {
            throw new UsageException("--from " + from + " is not before --to " + to);
        }
        return new Scope(measurement, application, fromMs, toMs);
    }

    private static String required(Map<String, String> texts, String name) throws UsageException {
        String text = texts.get(name);
        if (text == null) {
            throw new UsageException(name + " is missing");
        }
        return text;
    }

    private static int number(String name, String text, int least, int most) throws UsageException {
        if (!text.matches("\\d{1,9}") || Integer.parseInt(text) < least || Integer.parseInt(text) > most) {
            throw new UsageException(name + " is '" + text + "': enter a whole number from " + least + " to " + most);
        }
        return Integer.parseInt(text);
    }

    /** A mistyped option may be followed by a secret, as in {@code --password=...}. */
    private static String shown(String argument) {
        return argument.replaceFirst("=.*", "=...");
    }
}
