// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.TestHttpServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whose the users' time was, in real JMeters, a few of them side by side. */
@Tag("alone")
class AccountIT {
    private static final int SECONDS = Skip.nothing() ? 30 : 26;
    /** Without {@code --all} as many JMeters of other classes start at the same time. */
    private static final int WARM_UP_SECONDS = Skip.nothing() ? 8 : 12;

    private static final int AT_ONCE = 4;

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;

    @BeforeAll
    static void create() {
        generators = new HealthGenerators(directory);
    }

    @Test
    void saysOfBadRunsWhoseTheTimeWasAndWhatToChange() {
        try (TestHttpServer server = TestHttpServer.start(Duration.ofMillis(2), 100, true)) {
            check(TimedRun.bad(server.port()).stream()
                    .filter(run -> run.quick() || Skip.nothing())
                    .toList());
        }
    }

    @Test
    void leavesHealthyRunsValid() {
        Skip.unlessAll(false);
        try (TestHttpServer server = TestHttpServer.start(Duration.ofMillis(20), 100, true)) {
            check(TimedRun.healthy(server.port()));
        }
    }

    /** With {@code -Dtrueload.seed} and {@code -Dtrueload.runs} others, and more of them. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void isRightOfRunsThatNobodyWrote() {
        Skip.unlessAll(false);
        long seed = Long.getLong("trueload.seed", 50);
        int runs = Integer.getInteger("trueload.runs", 10);
        try (TestHttpServer quick = TestHttpServer.start(Duration.ofMillis(2), 100, true);
                TestHttpServer slow = TestHttpServer.start(Duration.ofMillis(400), 5_000, true)) {
            Map<String, RandomRun> random = new LinkedHashMap<>();
            for (int i = 0; i < runs; i++) {
                String name = "random-" + seed + "-" + i;
                random.put(name + "-bad", RandomRun.bad(new Random(seed + i), SECONDS, quick.port()));
                random.put(
                        name + "-healthy", RandomRun.healthy(new Random(seed + i), SECONDS, quick.port(), slow.port()));
            }
            judge(
                    List.copyOf(random.keySet()),
                    name -> command().start(random.get(name).plan()::write, directory, name),
                    (name, run) ->
                            random.get(name).difference(generators.report(name).json(), run));
        }
    }

    /** With {@code -Dtrueload.run} only those whose names hold it. */
    private static void check(List<TimedRun> all) {
        Map<String, TimedRun> runs = new LinkedHashMap<>();
        all.stream()
                .filter(run -> run.name().contains(System.getProperty("trueload.run", "")))
                .forEach(run -> runs.put(run.name(), run));
        judge(
                List.copyOf(runs.keySet()),
                name -> generators.start(name, runs.get(name).plan(), SECONDS, command()),
                (name, run) -> runs.get(name).difference(generators.report(name), run.closing()));
    }

    /** Makes runs, some of them side by side, and fails with what is wrong of any. */
    private static void judge(
            List<String> names,
            Function<String, JMeterProcess> start,
            BiFunction<String, HealthRun, String> difference) {
        List<String> wrong = new ArrayList<>();
        for (int from = 0; from < names.size(); from += AT_ONCE) {
            Map<String, JMeterProcess> running = new LinkedHashMap<>();
            names.subList(from, Math.min(names.size(), from + AT_ONCE))
                    .forEach(name -> running.put(name, start.apply(name)));
            running.forEach((name, process) -> {
                HealthRun run = HealthGenerators.finish(process);
                String found = difference.apply(name, run);
                if (!found.isEmpty()) {
                    wrong.add(name + " " + found + "\n" + run.closing());
                }
            });
        }
        assertThat(wrong).as(String.join("\n", wrong)).isEmpty();
    }

    /** What else the machine does is no property of the plans. */
    private static JMeterCommand command() {
        return generators
                .idle()
                .property("trueload.health.cpuWait", false)
                .property("trueload.health.warmupSeconds", WARM_UP_SECONDS);
    }

    /**
     * A run that nobody wrote: chance says what holds users up, where in the plan, in what pulses, and how many of
     * them. What is held up measures for how long it is.
     *
     * @param name what chance said
     * @param plan with groups of users that last
     * @param bad whether something holds users up
     * @param few whether these are users of their own among many others
     */
    private record RandomRun(String name, Plan plan, boolean bad, boolean few) {
        private static final Pattern HELD = Pattern.compile("held since (\\d+) for ms in each second: ([0-9 ]+)");
        private static final Pattern NAMED = Pattern.compile("hurdle|Obstacle|__groovy");
        private static final double POINTS = 5;

        private static final List<String> KINDS = List.of(
                "monitor",
                "lock",
                "stamped lock",
                "semaphore",
                "condition",
                "notify",
                "future",
                "queue",
                "worker",
                "sleep",
                "poll",
                "file",
                "busy");

        /** Where in the plan. */
        private enum Where {
            SAMPLER,
            PRE_PROCESSOR,
            POST_PROCESSOR,
            ASSERTION,
            LISTENER,
            FUNCTION
        }

        /** One that is the generator's. */
        static RandomRun bad(Random random, int seconds, int port) {
            String kind = KINDS.get(random.nextInt(KINDS.size()));
            Where anywhere = Where.values()[random.nextInt(Where.values().length)];
            // To compute is what a script sampler is for.
            Where where = kind.equals("busy") && anywhere == Where.SAMPLER ? Where.ASSERTION : anywhere;
            boolean few = random.nextInt(4) == 0;
            // Each of those that compute wants a processor.
            int most = kind.equals("busy") ? 1 : few ? 5 : 100;
            int users = 1 + (int) Math.exp(random.nextDouble() * Math.log(most));
            int periodMs = 1000 + random.nextInt(6000);
            int onMs = (int) (periodMs * (0.2 + 0.6 * random.nextDouble()));
            String pass =
                    "io.github.trueload.healthsamplers.Obstacle.pass('" + kind + "', " + periodMs + "L, " + onMs + "L)";
            Plan plan = new Plan("random").add(Elements.generatorHealth());
            Users held = new Users("Held", users).lasting(seconds);
            if (random.nextBoolean()) {
                held.add(Elements.pause(random.nextInt(200)));
            }
            plan.add(held.add(elements(where, pass, port)));
            if (few) {
                plan.add(new Users("Others", 60).lasting(seconds).add(Elements.pause(300), http("others", port)));
            }
            String name = kind + " in " + where + ", " + users + " users" + (few ? " beside others" : "") + ", " + onMs
                    + " of " + periodMs + " ms";
            return new RandomRun(name, plan, true, few);
        }

        private static Element[] elements(Where where, String pass, int port) {
            Element http = http("page", port);
            switch (where) {
                case SAMPLER:
                    return new Element[] {http, Elements.groovy(pass)};
                case PRE_PROCESSOR:
                    return new Element[] {http.with(Elements.groovy("JSR223PreProcessor", "hurdle", pass))};
                case POST_PROCESSOR:
                    return new Element[] {http.with(Elements.groovy("JSR223PostProcessor", "hurdle", pass))};
                case ASSERTION:
                    return new Element[] {http.with(Elements.groovy("JSR223Assertion", "hurdle", pass))};
                case LISTENER:
                    return new Element[] {http.with(Elements.groovy("JSR223Listener", "hurdle", pass))};
                default:
                    String escaped = pass.replace(",", "\\,");
                    String url = "http://127.0.0.1:" + port + "/${__groovy(" + escaped + ";'')}";
                    return new Element[] {Elements.http("page", url, true)};
            }
        }

        /** One of which nothing is. */
        static RandomRun healthy(Random random, int seconds, int... ports) {
            Plan plan = new Plan("random").add(Elements.generatorHealth());
            StringBuilder name = new StringBuilder();
            for (int group = 1 + random.nextInt(2); group > 0; group--) {
                int users = 1 + (int) Math.exp(random.nextDouble() * Math.log(60));
                Users some = new Users("Users " + group, users).lasting(seconds);
                name.append(users).append(" users");
                if (random.nextBoolean()) {
                    some.ramp(random.nextInt(12));
                    name.append(", ramp");
                }
                for (int page = 1 + random.nextInt(3); page > 0; page--) {
                    int port = ports[random.nextInt(ports.length)];
                    Element http = http("page " + group + page, port);
                    Harmless harmless = Harmless.values()[random.nextInt(Harmless.values().length)];
                    some.add(harmless.around(http, users, random));
                    name.append(", ").append(harmless).append(" at ").append(port);
                }
                // Nobody asks without a pause, or the machine is what is tested.
                some.add(Elements.pause(20 + random.nextInt(300)));
                name.append("; ");
                plan.add(some);
            }
            return new RandomRun(name.toString(), plan, false, false);
        }

        /** What a healthy plan has. */
        private enum Harmless {
            NOTHING,
            REGEX,
            SCRIPT,
            TRANSACTION,
            CRITICAL,
            SCRIPTED_PAUSE,
            FLOW_PAUSE,
            RATE;

            Element around(Element http, int users, Random random) {
                switch (this) {
                    case REGEX:
                        return http.with(Element.of("RegexExtractorGui", "RegexExtractor", "extract")
                                .texts(Map.of(
                                        "RegexExtractor.refname", "found",
                                        "RegexExtractor.regex", "(x+)",
                                        "RegexExtractor.template", "$1$",
                                        "RegexExtractor.match_number", "1")));
                    case SCRIPT:
                        return http.with(
                                Elements.groovy("JSR223PostProcessor", "hurdle", "vars.put('n', '' + prev.time)"));
                    case TRANSACTION:
                        return Element.of("TransactionControllerGui", "TransactionController", "transaction")
                                .flag("TransactionController.parent", random.nextBoolean())
                                .flag("TransactionController.includeTimers", random.nextBoolean())
                                .with(http);
                    case CRITICAL:
                        return Element.of("CriticalSectionControllerGui", "CriticalSectionController", "one at a time")
                                .text("CriticalSectionController.lockName", "global")
                                .with(http);
                    case SCRIPTED_PAUSE:
                        return http.with(
                                Elements.groovy("JSR223Timer", "hurdle", "return " + (10 + random.nextInt(500))));
                    case FLOW_PAUSE:
                        return Element.of("LoopControlPanel", "LoopController", "Loop")
                                .text("LoopController.loops", "1")
                                .with(
                                        Element.of("TestActionGui", "TestAction", "pause")
                                                .integer("ActionProcessor.action", 1)
                                                .integer("ActionProcessor.target", 0)
                                                .text("ActionProcessor.duration", "" + random.nextInt(2000)),
                                        http);
                    case RATE:
                        // Which its users can keep, slow as they are.
                        return http.with(Elements.rateTimer(3 * users + "/min", "none"));
                    default:
                        return http;
                }
            }
        }

        /** What is wrong of what was said of it; empty when nothing is. */
        String difference(JsonNode report, HealthRun run) {
            String word = report.path("figures").asText();
            if (!bad) {
                return word.equals("valid") ? "" : name + " is " + word;
            }
            double truth = truth(report, run.result().output());
            double told = 0;
            for (JsonNode place : report.path("account").path("places")) {
                String text = place.path("text").asText();
                told += NAMED.matcher(text).find() ? place.path("percent").asDouble() : 0;
            }
            // JMeter's own function __groovy lets one user in after the other (5.6.3).
            double error = report.path("account")
                    .path("generator")
                    .path("errorPercent")
                    .asDouble();
            boolean close =
                    Math.abs(told - truth) <= Math.max(POINTS, error) || told > truth && name.contains("FUNCTION");
            boolean named = truth < POINTS || NAMED.matcher(run.closing()).find();
            boolean right = truth >= 15 && !few ? word.equals("invalid") : truth < POINTS || !word.equals("valid");
            return close && named && right
                    ? ""
                    : name + " is " + word + (named ? "" : ", not named") + ", truth " + truth + ", told " + told;
        }

        /** The share that was held up of what the account is about, in percent. */
        private static double truth(JsonNode report, String output) {
            Matcher held = HELD.matcher(output);
            if (!held.find()) {
                return Double.NaN;
            }
            double toMs = report.path("run").path("toMs").asDouble();
            double fromMs = toMs - 1000 * report.path("account").path("seconds").asDouble();
            double ms = 0;
            double second = Double.parseDouble(held.group(1));
            for (String bucket : held.group(2).split(" ")) {
                double inside = Math.min(toMs, second + 1000) - Math.max(fromMs, second);
                ms += Double.parseDouble(bucket) * Math.max(0, inside) / 1000;
                second += 1000;
            }
            return ms / 10 / report.path("account").path("userSeconds").asDouble();
        }

        private static Element http(String name, int port) {
            return Elements.http(name, "http://127.0.0.1:" + port + "/", true);
        }
    }
}
