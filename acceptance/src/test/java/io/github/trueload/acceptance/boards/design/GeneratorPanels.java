// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import static io.github.trueload.acceptance.boards.design.Panel.map;

import java.util.ArrayList;
import java.util.List;

/** The panels of each generator, and of the addresses that generators connect to. */
final class GeneratorPanels {
    private static final String NO_HEALTH = "no figures of the generators: health=false, or no Generator Health";
    private static final String EACH = "<instance>";

    private GeneratorPanels() {}

    static List<Panel> all() {
        List<Panel> all = new ArrayList<>(loads());
        all.addAll(waits());
        all.addAll(files());
        return all;
    }

    private static List<Panel> loads() {
        return List.of(
                table(),
                Panel.lines(19, "Requests per second", "reqps")
                        .says("Samples of each generator divided by the seconds that its test ran. Generators of one"
                                + " plan that differ here are worth a look. Where an RMI master merges its"
                                + " slaves, it stands beside them.")
                        .ask(EACH, GeneratorFigures.perSecondOverTime())
                        .many()
                        .at(0, 113, 12, 10),
                Panel.lines(20, "Active threads", "locale")
                        .says("Active threads of each generator.")
                        .ask(EACH, GeneratorFigures.usersOverTime())
                        .many()
                        .at(12, 113, 12, 10),
                Panel.lines(21, "p99 of each generator's own samples", "ms")
                        .says("To compare generators. Their mean is not the p99 of the test.")
                        .without("needs 99 in the listener's parameter percentiles")
                        .ask(EACH, GeneratorFigures.percentileOverTime())
                        .many()
                        .at(0, 123, 12, 10),
                health(22, "Processor time of the JMeter process", "percent", "cpuProcessPercent")
                        .says("Of all processors of its machine or container, used by the JVM of JMeter.")
                        .at(12, 123, 12, 10),
                health(23, "Time spent in garbage collection", "percent", "gcPercent")
                        .says("Share of the time in which the JVM stood still or was busy with garbage collection.")
                        .at(0, 133, 12, 10));
    }

    private static List<Panel> waits() {
        return List.of(
                Panel.lines(24, "Users' time that was the generator's", "percent")
                        .says("In percent: of the time in samples what was the generator's and not the target's, and"
                                + " of all time what went into locks. From 3 % on the figures are doubtful.")
                        .without(NO_HEALTH)
                        .ask("in a lock, " + EACH, GeneratorFigures.healthOverTime("timeLockPercent", "instance"))
                        .ask("in samples, " + EACH, GeneratorFigures.healthOverTime("generatorPercent", "instance"))
                        .many()
                        .at(12, 133, 12, 10),
                health(25, "Lateness of its own clock (p99)", "ms", "lagP99Ms")
                        .says("By how much a task of the generator ran later than it was due. Response times of such"
                                + " a generator are too long by as much.")
                        .at(0, 143, 12, 10),
                Panel.lines(26, "Smallest connect time to each target", "ms")
                        .says("The quickest of the connections that the generator opens itself to each target: what"
                                + " the network takes at least.")
                        .without("none yet, connectProbe=false, or a host that only the plan's DNS servers know")
                        .ask(EACH + " <target>", GeneratorFigures.healthOverTime("tcpFloorMs", "instance", "target"))
                        .many()
                        .at(12, 143, 12, 10));
    }

    private static List<Panel> files() {
        return List.of(
                health(27, "Open files", "locale", "filesOpen")
                        .says("Open files and sockets of the JMeter process.")
                        .at(0, 153, 8, 10),
                health(28, "Samples waiting to be written", "locale", "waiting")
                        .says("Samples that the listener has not handed to InfluxDB yet. It grows while the server"
                                + " does not answer.")
                        .at(8, 153, 8, 10),
                health(29, "Samples lost", "locale", "dropped")
                        .says("Samples that never reached InfluxDB, since the start of the test. 0 is the only"
                                + " good value.")
                        .at(16, 153, 8, 10));
    }

    private static Panel health(int id, String title, String unit, String field) {
        return Panel.lines(id, title, unit)
                .without(NO_HEALTH)
                .ask(EACH, GeneratorFigures.healthOverTime(field, "instance"))
                .many();
    }

    private static Panel table() {
        return Panel.table(56, "Generators", "locale")
                .says("Each generator in one line. Worst p99 is that of its slowest interval; CPU, GC and lateness of"
                        + " its own clock (p99) are the largest of the run.")
                .askTable(GeneratorFigures.samples())
                .askTable(GeneratorFigures.users())
                .askTable(GeneratorFigures.health())
                .askTable(GeneratorFigures.word())
                .fallback("decimals", 0)
                .joined(
                        "instance, Word, Requests, Failed share, Worst p99, Max, Users, CPU, GC, Late, Lost",
                        "Generator")
                .of("Generator", "custom.width", 200)
                .of("Word", "unit", "string", "noValue", "no word yet")
                .of("Failed share", "unit", "percentunit", "decimals", 2)
                .of("Worst p99", "unit", "ms")
                .of("Max", "unit", "ms")
                .of("CPU", "unit", "percent")
                .of("GC", "unit", "percent")
                .of("Late", "unit", "ms")
                .option("sortBy", List.of(map("displayName", "Generator", "desc", false)))
                .at(0, 103, 24, 10);
    }

    static List<Panel> nodes() {
        return List.of(
                Panel.lines(31, "Addresses chosen for new connections, per second", "cps")
                        .says("For how many new connections the DNS balancer chose each address first.")
                        .without("no DNS balancer in this plan")
                        .ask("<host> <address>", GeneratorFigures.nodes("chosen"))
                        .many()
                        .at(0, 104, 12, 10),
                Panel.lines(36, "Connections that did not reach an address, per second", "cps")
                        .says("HttpClient tried the address and got no connection; whatever came of the sample,"
                                + " another address may have served it. Only where connections were seen"
                                + " (docs/dns-balancer.md).")
                        .without("none, or no DNS balancer in this plan")
                        .ask("<host> <address>", GeneratorFigures.nodes("notReached"))
                        .many()
                        .at(12, 104, 12, 10));
    }
}
