// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.cli.Program.UsageException;
import io.github.trueload.tools.size.Jmx.PlanElement;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A copy of a plan in memory: its requests go to local targets, its users grow as they are told to, and nothing that it
 * measures leaves this machine. Think times, data, assertions and scripts stay. The file of the plan is never written.
 */
final class PlanCopy {
    /** Timers that hold a rate: ours, JMeter's own, upgraded ones, and those of the Throughput Shaping plugin. */
    private static final Pattern PACED = Pattern.compile(".*(Rate|Throughput)Timer");

    private static final String URL = "influxdbUrl";
    private static final Pattern SECRET =
            Pattern.compile("influxdbToken|.*[uU]sername|.*[pP]assword|tls(Ca|Cert|Key)|trustStore");

    final Samplers samplers;
    /** Users of all its thread groups, as the plan has them. */
    final int users;

    private final Jmx jmx;
    private final Set<String> notes = new LinkedHashSet<>();
    private final List<Group> groups = new ArrayList<>();

    /** Reads a plan for a JMeter that is given properties with {@code -J}; refuses one that has nothing to be sized. */
    PlanCopy(Path plan, Map<String, String> properties) throws UsageException {
        jmx = Jmx.read(plan, properties);
        samplers = new Samplers(jmx.elements);
        for (PlanElement element : jmx.elements) {
            if (element.enabled && element.is("IncludeController")) {
                throw new UsageException("the plan includes another file (" + element.name()
                        + "), whose requests would go to their real targets; put its elements into the plan");
            }
            if (element.enabled && Group.is(element)) {
                groups.add(new Group(element, notes));
            }
        }
        users = groups.stream().mapToInt(group -> group.users).sum();
        if (users == 0) {
            throw new UsageException("the plan has no thread group with users that is switched on; numbers of users"
                    + " that are properties are given with -J");
        }
    }

    /** The value of a parameter of the plan's InfluxDB listener; empty where it has none, or says nothing. */
    String influx(String parameter) {
        return jmx.elements.stream()
                .filter(element -> element.enabled && isBackend(element) && element.argument(URL) != null)
                .findFirst()
                .map(element -> element.argument(parameter))
                .orElse("");
    }

    /** Differences between the copy and the plan, each once. */
    List<String> notes() {
        return new ArrayList<>(notes);
    }

    /**
     * Aims everything at local targets, and lets nothing hold the users back but think times.
     *
     * @param httpPort port of the local HTTP server, which listeners write to, too
     * @param provider {@code host:port} of the local Dubbo provider; empty where the plan needs none
     * @param folder where files go that listeners write
     */
    void redirect(int httpPort, String provider, Path folder) {
        samplers.redirectHttp(httpPort, notes);
        samplers.redirectDubbo(provider);
        int number = 0;
        for (PlanElement element : jmx.elements) {
            number++;
            if (isBackend(element)) {
                redirectBackend(element, httpPort);
            } else if (element.has("FileSaver.filename")) {
                element.replace(
                        "FileSaver.filename",
                        folder.resolve("saved-" + number + "-").toString());
            } else if (element.is("ResultCollector")) {
                element.replace(
                        "filename",
                        folder.resolve("listener-" + number + ".jtl").toString());
            } else {
                letGrow(element);
            }
        }
    }

    private static boolean isBackend(PlanElement element) {
        return element.is("BackendListener") || element.is("InfluxListener");
    }

    /** No dashboard is to see what the copy measures. */
    private void redirectBackend(PlanElement element, int port) {
        if (element.argument(URL) == null) {
            if (element.enabled) {
                notes.add("the listener " + element.name() + " is switched off: where it writes to is not known");
            }
            element.switchOff();
            return;
        }
        element.argument(URL, "http://127.0.0.1:" + port + "/write?db=size");
        element.arguments().forEach((name, row) -> {
            if (SECRET.matcher(name).matches()) {
                row.text(PlanElement.VALUE, "");
            }
        });
        String sender = element.argument("influxdbMetricsSender");
        if (sender != null && sender.contains("Udp")) {
            element.argument("influxdbMetricsSender", sender.replace("UdpMetricsSender", "HttpMetricsSender"));
        }
        element.argument("proxy", "none");
    }

    private void letGrow(PlanElement element) {
        if (element.enabled && PACED.matcher(element.type()).matches()) {
            notes.add("timers that hold a rate are switched off (" + element.name() + "): the ramp asks for more and"
                    + " more; all thread groups grow by their numbers of users");
            element.switchOff();
        } else if (element.enabled && element.is("SyncTimer")) {
            notes.add("the rendezvous " + element.name() + " is switched off: while users come, it is never full");
            element.switchOff();
        } else if (element.is("CSVDataSet")) {
            element.flag("recycle", true);
            element.flag("stopThread", false);
        } else if (element.is("TestPlan") && "true".equals(element.text("TestPlan.serialize_threadgroups"))) {
            notes.add("all thread groups run at once, not one after the other");
            element.flag("TestPlan.serialize_threadgroups", false);
        }
    }

    /** Writes the copy; each thread group gets its share of all users at the end of the ramp. */
    void write(Path file, int total, int rampSeconds, int seconds) throws IOException {
        for (Group group : groups) {
            long share = Math.round((double) total * group.users / users);
            group.grow(group.users == 0 ? 0 : (int) Math.max(1, share), rampSeconds, seconds);
        }
        jmx.write(file);
    }

    /** A thread group that makes load, whatever its kind, as one whose users grow. */
    private static final class Group {
        /** Users assumed for a group whose number is not plain. */
        private static final int SOME_USERS = 10;

        private static final String USERS = "ThreadGroup.num_threads";

        private final PlanElement element;
        private final int users;

        Group(PlanElement element, Collection<String> notes) {
            this.element = element;
            boolean plain = element.is("ThreadGroup");
            String value = element.value(plain || element.has(USERS) ? USERS : "TargetLevel");
            boolean known = value.matches("\\d{1,6}");
            if (!known) {
                notes.add("thread group " + element.name() + ": how many users it has is not known ("
                        + (value.isEmpty() ? "it is a schedule" : value) + "); it counts as " + SOME_USERS
                        + (value.contains("__P") ? "; give it with -J" : ""));
            }
            if (!plain) {
                notes.add("thread group " + element.name() + " becomes a plain one, whose users grow");
            }
            users = known ? Integer.parseInt(value) : SOME_USERS;
        }

        /** Whether an element is such a group; those that prepare and clean up are none. */
        static boolean is(PlanElement element) {
            return element.type().endsWith("ThreadGroup")
                    && !element.is("SetupThreadGroup")
                    && !element.is("PostThreadGroup");
        }

        /** Replaces all that says when users come and go. */
        void grow(int count, int rampSeconds, int seconds) {
            if (!element.is("ThreadGroup")) {
                element.becomeThreadGroup();
            }
            element.loopForEver();
            element.text("ThreadGroup.on_sample_error", "continue");
            element.text(USERS, String.valueOf(count));
            element.text("ThreadGroup.ramp_time", String.valueOf(rampSeconds));
            element.flag("ThreadGroup.scheduler", true);
            element.text("ThreadGroup.duration", String.valueOf(seconds));
            element.text("ThreadGroup.delay", "0");
            element.flag("ThreadGroup.delayedStart", true);
        }
    }
}
