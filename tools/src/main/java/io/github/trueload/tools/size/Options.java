// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a command line asks for. Immutable. */
final class Options {
    static final String USAGE = String.join(
            "\n",
            "Usage: trueload-size PLAN.jmx --target 36000/s [options]",
            "Runs the plan's own shape on this machine against a local target until the machine ends, and says how",
            "many such machines a load takes. Nothing is asked of the plan's real targets; its file is not changed.",
            "  --target RATE          the load of all machines together: 36000/s, 2000000/min or /h",
            "  --percent P            of its wall that each machine is to make (70)",
            "  --ramps N              how many ramps (3)",
            "  --ramp-seconds N       how long each takes (45), and a fifth more at its top",
            "  --max-users N          no more users than that (2000)",
            "  --response-bytes N     length of an answer of the local target (1024)",
            "  --response-ms N        how long an answer waits (0)",
            "  --target-cpus LIST     processors of the local target, as taskset -c has them (a quarter)",
            "  --generator-cpus LIST  processors of JMeter (the others)",
            "  --others               samplers that are neither HTTP nor Dubbo may go where the plan says",
            "  --folder DIR           keep logs, samples and reports of health there",
            "  --json FILE            write the result as JSON; - for standard output instead of the text",
            "  -Jname=value           a property for the plan, as for jmeter",
            "JMeter gets the flags of HEAP, GC_ALGO and JVM_ARGS, as from bin/jmeter.",
            "Exit code: 0 the wall was found, 2 it was not reached, 64 wrong use, 69 JMeter or a target",
            "fails, 74 a file cannot be written.");

    private static final List<String> NAMES = Arrays.asList(
            "--target",
            "--percent",
            "--ramps",
            "--ramp-seconds",
            "--max-users",
            "--response-bytes",
            "--response-ms",
            "--target-cpus",
            "--generator-cpus",
            "--folder",
            "--json");
    private static final Pattern RATE = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(?:/(s|min|h))?");
    private static final Pattern CPUS = Pattern.compile("\\d{1,4}(-\\d{1,4})?(,\\d{1,4}(-\\d{1,4})?)*");
    private static final double MINUTE = 60;
    private static final double HOUR = 3600;

    final Path plan;
    final double target;
    final int percent;
    final int ramps;
    final int rampSeconds;
    final int maxUsers;
    final int responseBytes;
    final int responseMs;
    final String targetCpus;
    final String generatorCpus;
    final boolean others;
    final String folder;
    final String json;
    final Map<String, String> properties;

    private Options(String plan, Map<String, String> texts, boolean others, Map<String, String> properties)
            throws UsageException {
        if (plan.isEmpty()) {
            throw new UsageException("the plan is missing: name one .jmx file");
        }
        this.plan = Paths.get(plan).toAbsolutePath();
        target = rate(texts.getOrDefault("--target", ""));
        percent = number(texts, "--percent", 70, 1, 100);
        ramps = number(texts, "--ramps", 3, 1, 20);
        rampSeconds = number(texts, "--ramp-seconds", 45, 5, 3600);
        maxUsers = number(texts, "--max-users", 2000, 1, 100_000);
        responseBytes = number(texts, "--response-bytes", 1024, 0, 100_000_000);
        responseMs = number(texts, "--response-ms", 0, 0, 600_000);
        targetCpus = processors(texts, "--target-cpus");
        generatorCpus = processors(texts, "--generator-cpus");
        folder = texts.getOrDefault("--folder", "");
        json = texts.getOrDefault("--json", "");
        this.others = others;
        this.properties = new LinkedHashMap<>(properties);
    }

    static Options of(String... arguments) throws UsageException {
        Map<String, String> texts = new HashMap<>();
        Map<String, String> properties = new LinkedHashMap<>();
        String plan = "";
        boolean others = false;
        for (int i = 0; i < arguments.length; i++) {
            String argument = arguments[i];
            int equals = argument.indexOf('=');
            if (argument.startsWith("-J") && equals > 2) {
                properties.put(argument.substring(2, equals), argument.substring(equals + 1));
            } else if (argument.equals("--others")) {
                others = true;
            } else if (equals > 0 && NAMES.contains(argument.substring(0, equals))) {
                texts.put(argument.substring(0, equals), argument.substring(equals + 1));
            } else if (NAMES.contains(argument)) {
                if (++i == arguments.length || arguments[i].isEmpty()) {
                    throw new UsageException(argument + " needs a value");
                }
                texts.put(argument, arguments[i]);
            } else if (argument.startsWith("-") || !plan.isEmpty()) {
                throw new UsageException((argument.startsWith("-") ? "there is no option " : "one plan is enough: ")
                        + argument.replaceFirst("=.*", "=..."));
            } else {
                plan = argument;
            }
        }
        return new Options(plan, texts, others, properties);
    }

    /** The properties as arguments of JMeter. */
    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        properties.forEach((name, value) -> arguments.add("-J" + name + "=" + value));
        return arguments;
    }

    /** A short run that tells how many users a ramp needs. */
    int lookSeconds() {
        return Math.min(10, rampSeconds);
    }

    /** The time at the top of a ramp. */
    int holdSeconds() {
        return Math.max(2, rampSeconds / 5);
    }

    private static double rate(String text) throws UsageException {
        Matcher matcher = RATE.matcher(text);
        if (text.isEmpty()) {
            throw new UsageException("--target is missing: the load that is wanted, such as 36000/s");
        }
        if (!matcher.matches() || Double.parseDouble(matcher.group(1)) <= 0) {
            throw new UsageException("--target is '" + text + "': enter a rate such as 36000/s, 2000000/min or 500/h");
        }
        double number = Double.parseDouble(matcher.group(1));
        String unit = matcher.group(2);
        return "min".equals(unit) ? number / MINUTE : "h".equals(unit) ? number / HOUR : number;
    }

    private static int number(Map<String, String> texts, String name, int otherwise, int least, int most)
            throws UsageException {
        String text = texts.getOrDefault(name, String.valueOf(otherwise));
        if (!text.matches("\\d{1,9}") || Integer.parseInt(text) < least || Integer.parseInt(text) > most) {
            throw new UsageException(name + " is '" + text + "': enter a whole number from " + least + " to " + most);
        }
        return Integer.parseInt(text);
    }

    private static String processors(Map<String, String> texts, String name) throws UsageException {
        String text = texts.getOrDefault(name, "");
        if (!text.isEmpty() && !CPUS.matcher(text).matches()) {
            throw new UsageException(name + " is '" + text + "': enter processors as taskset has them, such as 0-3,8");
        }
        return text;
    }
}
