// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.cli.Program;
import io.github.trueload.tools.cli.Program.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of {@code trueload-size}. */
final class SizeOptions {
    private static final Pattern RATE = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(?:/(s|min|h))?");
    private static final double MINUTE = 60;
    private static final double HOUR = 3600;

    @Parameters(paramLabel = "PLAN.jmx", description = "the plan to size this machine with")
    Path plan;

    @Option(
            names = "--target",
            required = true,
            paramLabel = "RATE",
            description = "the load of all machines together: 36000/s, 2000000/min or /h")
    private String targetText;

    @Option(names = "--percent", paramLabel = "P", description = "of its limit that each machine is to make (70)")
    int percent = 70;

    @Option(names = "--ramps", paramLabel = "N", description = "how many ramps (3)")
    int ramps = 3;

    @Option(
            names = "--ramp-seconds",
            paramLabel = "N",
            description = "how long each takes (45), and a fifth more at its top")
    int rampSeconds = 45;

    @Option(names = "--max-users", paramLabel = "N", description = "no more users than that (2000)")
    int maxUsers = 2000;

    @Option(
            names = "--response-bytes",
            paramLabel = "N",
            description = "length of an answer of the local target (1024)")
    int responseBytes = 1024;

    @Option(names = "--response-ms", paramLabel = "N", description = "how long an answer waits (0)")
    int responseMs;

    @Option(
            names = "--target-cpus",
            paramLabel = "LIST",
            description = "processors of the local target, as taskset -c has them (a quarter)")
    String targetCpus = "";

    @Option(names = "--generator-cpus", paramLabel = "LIST", description = "processors of JMeter (the others)")
    String generatorCpus = "";

    @Option(names = "--others", description = "samplers that are neither HTTP nor Dubbo may go where the plan says")
    boolean others;

    @Option(names = "--folder", paramLabel = "DIR", description = "keep logs, samples and reports of health there")
    String folder = "";

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "write the result as JSON; - for standard output instead of the text")
    String json = "";

    @Option(
            names = "-J",
            hideParamSyntax = true,
            paramLabel = "NAME=VALUE",
            description = "a property for the plan, as for jmeter")
    Map<String, String> properties = new LinkedHashMap<>();

    /** Samples per second that are wanted of all machines together. */
    double target;

    /** Refuses what cannot be used before anything is started. */
    void read() throws UsageException {
        plan = plan.toAbsolutePath();
        target = rate();
        Program.within(1, 100, "--percent", percent);
        Program.within(1, 20, "--ramps", ramps);
        Program.within(5, 3600, "--ramp-seconds", rampSeconds);
        Program.within(1, 100_000, "--max-users", maxUsers);
        Program.within(0, 100_000_000, "--response-bytes", responseBytes);
        Program.within(0, 600_000, "--response-ms", responseMs);
    }

    /** A short run that tells how many users a ramp needs. */
    int lookSeconds() {
        return Math.min(10, rampSeconds);
    }

    /** The time at the top of a ramp. */
    int holdSeconds() {
        return Math.max(2, rampSeconds / 5);
    }

    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        properties.forEach((name, value) -> arguments.add("-J" + name + "=" + value));
        return arguments;
    }

    private double rate() throws UsageException {
        Matcher matcher = RATE.matcher(targetText);
        if (!matcher.matches() || Double.parseDouble(matcher.group(1)) <= 0) {
            throw new UsageException(
                    "--target is '" + targetText + "': enter a rate such as 36000/s, 2000000/min or 500/h");
        }
        double number = Double.parseDouble(matcher.group(1));
        String unit = matcher.group(2);
        return "min".equals(unit) ? number / MINUTE : "h".equals(unit) ? number / HOUR : number;
    }
}
