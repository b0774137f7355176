// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.report;

import io.github.trueload.health.matter.Machine;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** On what a run was made: versions, machine, flags. Immutable. */
public final class RunFacts {
    /** What names of flags speak of that hold a secret. */
    private static final List<String> SECRETS = Arrays.asList("pass", "pwd", "token", "secret", "credential", "apikey");

    /** The name of the run, which it shares with the other generators that took part; empty when unknown. */
    final String run;
    /** Name of the test plan's file; empty when unknown. */
    final String plan;
    /** Whether this JVM was the master of a distributed test, which made no samples itself. */
    final boolean master;

    final Machine machine = Machine.here();

    /** In which the times of the report are told. */
    final ZoneId zone = ZoneId.systemDefault();

    final Map<String, String> versions;
    final Map<String, String> seeds;
    /** The JVM's flags; the values of those that may hold a secret are left out. */
    final List<String> flags;

    /**
     * Joins what JMeter alone knows with what the JVM tells: names and versions as the report lists them, and the seeds
     * of random numbers by the names of the elements that have them.
     */
    public RunFacts(String run, String plan, boolean master, Map<String, String> versions, Map<String, String> seeds) {
        this.run = run;
        this.plan = plan;
        this.master = master;
        this.seeds = new LinkedHashMap<>(seeds);
        this.versions = new LinkedHashMap<>(versions);
        this.versions.put(
                "java", System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
        this.versions.put(
                "system",
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"));
        this.flags = withoutSecrets(ManagementFactory.getRuntimeMXBean().getInputArguments());
    }

    /** By how much the clocks on the walls there are ahead of UTC at a moment. */
    int offsetMinutes(long timeMs) {
        return zone.getRules().getOffset(Instant.ofEpochMilli(timeMs)).getTotalSeconds() / 60;
    }

    static List<String> withoutSecrets(List<String> arguments) {
        List<String> clean = new ArrayList<>();
        for (String argument : arguments) {
            String lower = argument.toLowerCase(Locale.ROOT);
            boolean secret = SECRETS.stream().anyMatch(lower::contains);
            int equals = argument.indexOf('=');
            clean.add(secret && equals > 0 ? argument.substring(0, equals + 1) + "..." : argument);
        }
        return clean;
    }
}
