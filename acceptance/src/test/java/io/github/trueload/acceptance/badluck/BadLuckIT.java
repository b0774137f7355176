// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.acceptance.Samples;
import io.github.trueload.acceptance.fleet.Books;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.process.LiveHeap;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.process.ThreadDump;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A day of bad luck: every plugin in one plan, 30 threads, and one server after the other breaks. Two slaves run the
 * plan with few threads meanwhile, and one of them is killed. It takes three minutes; {@code
 * -Dtrueload.badLuckSeconds=600} makes ten of it, with longer faults.
 */
@Order(1)
@Tag("alone")
class BadLuckIT {
    /** Of the socket, of the client, and of the server that is gone. */
    private static final String CUT_OFF = "^http Non HTTP response code: (java.net.(SocketException|ConnectException)"
            + "|org.apache.http.(NoHttpResponseException|conn.HttpHostConnectException))";

    private static final String NO_ANSWER = "^dubbo 2 TIMEOUT: ";
    /** A connection that was cut, or none at all, or no provider any more. */
    private static final String GONE = "^dubbo (1 NETWORK|4 FORBIDDEN|6 NO_INVOKER_AVAILABLE_AFTER_FILTER): "
            + "|^dubbo 0 UNKNOWN: .*(No provider|closed|Failed to invoke)";

    private static final String NO_PROVIDER = "^dubbo 4 FORBIDDEN: No provider available from registry";
    /**
     * By then a provider has registered anew whose session with ZooKeeper ended because one of them stood still for
     * long (Curator 5 needed 11 s), and Dubbo 3.3's client has seen it: it hears of the list that is empty for a moment
     * at once, and of the full one five seconds later.
     */
    private static final Duration NEW_SESSION = Duration.ofSeconds(30);

    private static final int TOO_FEW = 2;
    /** Of what the provider says of its pool this is never left out; calls that its restart cuts off don't say it. */
    private static final String EXHAUSTED = "^dubbo 1 NETWORK: .* Pool Size: " + TOO_FEW + " \\(active: ";

    @TempDir
    private static Path directory;

    private static Optional<SmallDisk> disk;
    private static Optional<SteppedClock> clock;

    @BeforeAll
    static void prepare() {
        Skip.unlessAll(false);
        disk = SmallDisk.isPermitted(directory)
                ? Optional.of(SmallDisk.mount(Generator.logs(directory)))
                : Optional.empty();
        clock = SteppedClock.in(directory);
    }

    @Test
    void aFullLogFolderIsPartOfIt() {
        Skip.unless(disk.isPresent(), "this system does not permit a mount namespace");
    }

    @Test
    void aSteppedClockIsPartOfIt() {
        Skip.unless(clock.isPresent(), "no libfaketime; run testkit/get-servers libfaketime");
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void leavesTheBooksTrueAndTheGeneratorWell() throws Exception {
        try (Town town = new Town(directory);
                TwoSlaves slaves =
                        new TwoSlaves(directory.resolve("fleet"), town.write(directory.resolve("slaves.jmx")));
                Generator generator =
                        new Generator(directory, town.write(directory.resolve("plan.jmx")), disk, clock)) {
            Day day = new Day(generator);
            day.warmUp();
            Vitals early = Vitals.of(generator, "after the start");
            List<Fault.Window> windows = new ArrayList<>(day.live(morning(town)));
            windows.addAll(day.live(afternoon(town)));
            windows.addAll(day.live(evening(town, slaves)));
            day.end();
            Vitals late = Vitals.of(generator, "at the end");
            late.awaitNoneLeftBehind(generator, early);

            assertThat(generator.stop()).as(generator.output()).isZero();
            System.out.println(generator.output());
            assertThat(generator.output()).doesNotContain("The JVM should have exited");
            assertBooksAgree(generator, town);
            assertThat(disk.isEmpty() || generator.output().contains("No space left on device"))
                    .as("the log was full")
                    .isTrue();
            assertEachFailureHasItsCause(generator.jtl(), windows);
            assertClockWasStepped(generator.log());
            assertVerdictsFit(generator, windows);
            slaves.endAndCheck(town, windows);
            late.assertNoMoreHeapThan(early);
            late.assertNoMoreThreadsThan(early);
        }
    }

    private static List<Fault> morning(Town town) {
        return List.of(
                Fault.of("InfluxDB stopped", 20, 18, town.influx::stop, town.influx::start),
                Fault.of("InfluxDB at 250 kB/s", 44, 9, () -> town.slowDownInflux(250_000), town::speedUpInflux),
                Fault.of("InfluxDB at 1 kB/s", 54, 6, () -> town.slowDownInflux(1000), town::speedUpInflux));
    }

    private static List<Fault> afternoon(Town town) {
        return List.of(
                broken("DNS silent", 64, 9, town, DnsServer.Fault.SILENCE),
                broken("DNS SERVFAIL", 74, 5, town, DnsServer.Fault.SERVFAIL),
                Fault.of("HTTP node killed", 80, 9, town::killOtherNode, town::startOtherNode)
                        .perhapsFailing(CUT_OFF)
                        .named("node"),
                Fault.of("provider killed", 93, 5, town.provider::kill, town.provider::restart)
                        .failing(GONE, NO_ANSWER),
                Fault.of("ZooKeeper killed", 104, 8, town.zooKeeper::kill, town.zooKeeper::restart)
                        .perhapsFailing(NO_PROVIDER)
                        .feltLater(NEW_SESSION, NO_PROVIDER));
    }

    private static List<Fault> evening(Town town, TwoSlaves slaves) {
        List<Fault> faults = new ArrayList<>();
        disk.ifPresent(small -> faults.add(Fault.of("log folder full", 116, 8, small::fill, small::free)));
        clock.ifPresent(stepped -> faults.add(clock(126, stepped, 2)));
        clock.ifPresent(stepped -> faults.add(clock(134, stepped, -2)));
        ManagedProcess provider = town.provider.process();
        faults.add(Fault.of("provider stands still", 142, 6, provider::freeze, provider::thaw)
                .failing(NO_ANSWER, NO_PROVIDER)
                .feltLater(NEW_SESSION, NO_PROVIDER));
        faults.add(Fault.of(
                        "thread pool exhausted",
                        154,
                        6,
                        () -> town.restartProvider(TOO_FEW),
                        () -> town.restartProvider(200))
                .failing(EXHAUSTED, GONE, NO_ANSWER));
        faults.add(Fault.of("slave killed", 164, 2, () -> slaves.killOne(town), () -> {}));
        return faults;
    }

    /** Whether the server was asked is looked at before it is mended. */
    private static Fault broken(String name, int start, int seconds, Town town, DnsServer.Fault fault) {
        DnsServer dns = town.dns;
        AtomicInteger before = new AtomicInteger();
        Runnable begin = () -> before.set(dns.fault(fault).queries());
        Runnable end = () -> {
            assertThat(dns.queries()).as("questions, " + name).isGreaterThan(before.get());
            dns.fault(DnsServer.Fault.NONE);
        };
        return Fault.of(name, start, seconds, begin, end);
    }

    private static Fault clock(int start, SteppedClock clock, int seconds) {
        return Fault.of("clock off by " + seconds + " s", start, 6, () -> clock.step(seconds), () -> clock.step(0))
                .named("clock");
    }

    private static void assertBooksAgree(Generator generator, Town town) {
        Jtl jtl = generator.jtl();
        String all = "recorded " + jtl.size() + ", written " + jtl.size() + ", dropped 0 samples";
        assertThat(generator.log()).contains(all);
        new Books(town.rowsOf(Generator.INSTANCE), Samples.of(jtl)).assertComplete();
    }

    private static void assertEachFailureHasItsCause(Jtl jtl, List<Fault.Window> windows) {
        for (Fault.Window window : windows) {
            List<String> causes = jtl.failures().stream()
                    .filter(window::explains)
                    .map(Fault.Window::text)
                    .toList();
            System.out.println(window.fault().name() + ": " + causes.size() + " failed");
            causes.stream().distinct().limit(5).forEach(cause -> System.out.println("    " + cause));
            assertThat(window.fault().isShownBy(causes))
                    .as(window.fault().name() + " was felt")
                    .isTrue();
        }
        assertThat(jtl.failures()).allMatch(sample -> windows.stream().anyMatch(window -> window.explains(sample)));
    }

    /** Each of the two faults of the clock puts it back once: one when it ends, the other when it begins. */
    private static void assertClockWasStepped(String log) {
        if (clock.isPresent()) {
            assertThat(SteppedClock.stepsBack(log))
                    .as("steps back in jmeter.log")
                    .isGreaterThanOrEqualTo(2);
        }
    }

    private static void assertVerdictsFit(Generator generator, List<Fault.Window> windows) throws IOException {
        Verdicts verdicts = new Verdicts(generator.report(), generator.output());
        verdicts.assertEachHasItsCause(windows);
        verdicts.assertNodeWasSeen();
        verdicts.assertWordFits(clock.isPresent());
        if (clock.isPresent()) {
            verdicts.assertClockWasSeen();
        }
    }

    /**
     * What a JVM holds at one moment. Immutable.
     *
     * @param heap bytes after a collection
     * @param threads how many there are of each name, numbers left out
     */
    private record Vitals(long heap, Map<String, Long> threads) {
        private static final double MOST_GROWTH = 1.1;

        /** Dubbo's own, which it fills as it has to do and empties a minute later. */
        private static final Pattern POOL =
                Pattern.compile("(Dubbo-framework|Dubbo-global|DubboClientHandler|DubboRegistry|NettyClientWorker).*");

        private static final long MOST_IN_POOLS = 2 * Town.DUBBO_THREADS;

        /** Those that last as long as what they work for. */
        private static final Pattern LASTING =
                Pattern.compile("(trueload|dns-balancer-timer|OkHttp|Okio|Curator|SendThread|EventThread).*");

        /** Of a session with ZooKeeper, behind the name of the thread that opened it. */
        private static final Pattern OF_SESSION = Pattern.compile(".*-(SendThread|EventThread).*");

        private static final Duration PATIENCE = Duration.ofSeconds(90);

        static Vitals of(Generator generator, String when) {
            Map<String, Long> threads = threadsOf(generator);
            long heap = LiveHeap.bytes(generator.pid());
            System.out.println(when + ": heap " + heap / 1024 + " kB, threads " + threads);
            return new Vitals(heap, threads);
        }

        void assertNoMoreHeapThan(Vitals before) {
            assertThat((double) heap).as("heap").isLessThanOrEqualTo(before.heap * MOST_GROWTH);
        }

        void assertNoMoreThreadsThan(Vitals before) {
            assertThat(sum(POOL.asMatchPredicate().negate()))
                    .as("threads, %s at first and now %s", before.threads, threads)
                    .isLessThanOrEqualTo(before.sum(POOL.asMatchPredicate().negate()));
            assertThat(sum(POOL.asMatchPredicate()))
                    .as("threads of Dubbo's pools")
                    .isLessThan(MOST_IN_POOLS);
        }

        /**
         * Waits until there is none of a kind more than before, because some, such as OkHttp's, end a minute after
         * their last work. One that was left behind would hide in the sum behind one that JMeter needed to start.
         */
        void awaitNoneLeftBehind(Generator generator, Vitals before) {
            Await.until(
                    "the end of threads left behind, " + lasting(before.threads) + " at first and then "
                            + lasting(threads),
                    PATIENCE,
                    () -> {
                        Map<String, Long> first = lasting(before.threads);
                        Map<String, Long> now = lasting(threadsOf(generator));
                        return !now.isEmpty()
                                && now.entrySet().stream()
                                        .allMatch(kind -> kind.getValue() <= first.getOrDefault(kind.getKey(), 0L));
                    });
        }

        private static Map<String, Long> threadsOf(Generator generator) {
            return ThreadDump.of(generator.pid()).threads().stream()
                    .map(thread -> thread.substring(1, thread.indexOf('"', 1)).replaceAll("\\d+", "#"))
                    .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
        }

        private static Map<String, Long> lasting(Map<String, Long> threads) {
            Map<String, Long> kinds = new TreeMap<>();
            threads.forEach((name, count) -> {
                String kind = OF_SESSION.matcher(name).replaceAll("$1");
                if (LASTING.matcher(kind).matches()) {
                    kinds.merge(kind, count, Long::sum);
                }
            });
            return kinds;
        }

        private long sum(Predicate<String> names) {
            return threads.entrySet().stream()
                    .filter(kind -> names.test(kind.getKey()))
                    .mapToLong(Map.Entry::getValue)
                    .sum();
        }
    }

    /**
     * What generator health said of a day. Immutable.
     *
     * @param report its report
     * @param output what JMeter printed: the first moment of each verdict
     */
    private record Verdicts(JsonNode report, String output) {
        private static final String NODE = "node";
        /** What the InfluxDB listener tells of when this machine's clock is surely more than a second off. */
        private static final String CLOCK = "clock";

        /** Fails unless each is of the time of a fault of which it may be given. */
        void assertEachHasItsCause(List<Fault.Window> windows) {
            for (JsonNode finding : report.path("findings")) {
                assertThat(finding.path("episodes"))
                        .as(finding.toPrettyString())
                        .isNotEmpty();
                for (JsonNode episode : finding.path("episodes")) {
                    String kind = finding.path("verdict").asText();
                    System.out.println(kind + " " + episode.path("fromMs") + " to " + episode.path("toMs") + ": "
                            + finding.path("text").asText());
                    assertThat(windows)
                            .as(finding.toPrettyString())
                            .anyMatch(window ->
                                    window.fault().verdicts().contains(kind) && isOfThatTime(episode, window));
                }
            }
        }

        /** Fails unless the node that was killed was found among those of its name. */
        void assertNodeWasSeen() {
            assertThat(textsOf(NODE)).anyMatch(text -> text.contains(" attempts at 127.0.0.3, "));
        }

        /**
         * Fails unless the clock was found off in both directions. Going back, it showed the time of the first moment
         * again, so that both may be one episode: of that the report has the last text.
         */
        void assertClockWasSeen() {
            assertThat(JMeterResult.inOnePiece(output))
                    .containsPattern("(?m)^" + CLOCK + " +Generator health: [^\n]* s ahead of the server's");
            assertThat(textsOf(CLOCK)).anyMatch(text -> text.contains(" s behind the server's"));
        }

        /**
         * Fails unless the figures are doubtful where the clock was off, and that is why. The generator was never the
         * bottleneck and nothing was lost, so that they are never invalid.
         */
        void assertWordFits(boolean clockWasOff) {
            String word = report.path("figures").asText();
            String reason = report.path("reason").asText();
            System.out.println(word + ": " + reason);
            if (clockWasOff) {
                assertThat(word).as(reason).isEqualTo("doubtful");
                assertThat(reason).contains("what the listener wrote may be wrong (" + CLOCK);
            } else {
                // A moment over a limit, too short for a verdict, makes them doubtful.
                assertThat(word).as(reason).isIn("valid", "doubtful");
            }
        }

        private List<String> textsOf(String kind) {
            return StreamSupport.stream(report.path("findings").spliterator(), false)
                    .filter(finding -> kind.equals(finding.path("verdict").asText()))
                    .flatMap(finding ->
                            StreamSupport.stream(finding.path("episodes").spliterator(), false))
                    .map(episode -> episode.path("text").asText())
                    .toList();
        }

        private static boolean isOfThatTime(JsonNode episode, Fault.Window window) {
            return window.overlaps(
                    episode.path("fromMs").asLong(), episode.path("toMs").asLong());
        }
    }
}
