// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.account.Seconds;
import io.github.trueload.health.matter.Matter.Judgement;
import io.github.trueload.health.record.RateFigures;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** A generator of which tests say what was read of it, second by second: healthy but for the point of the test. */
public final class Generator {
    public static final long START_MS = 1_763_600_000_000L;
    private static final double UNKNOWN = Double.NaN;

    public final Settings settings;
    public final Matters matters;
    public long timeMs = START_MS;
    private long seconds;

    public Generator() {
        this(name -> null);
    }

    public Generator(UnaryOperator<String> properties) {
        settings = new Settings(properties);
        matters = new Matters(settings, new Matters.Sources());
    }

    /** So many seconds, each changed alike. */
    public Generator pass(int count, Consumer<Second> change) {
        for (int i = 0; i < count; i++) {
            Second second = new Second();
            change.accept(second);
            pass(second);
        }
        return this;
    }

    /** What was read of the seconds that a reading tells of. */
    public void pass(Second second) {
        timeMs += 1000L * second.seconds;
        seconds += second.seconds;
        for (Matter<?> matter : matters.all) {
            accept(matter, second);
        }
    }

    @SuppressWarnings("unchecked")
    private <R> void accept(Matter<R> matter, Second second) {
        R reading = (R) second.readings.get(matter.getClass());
        if (matter instanceof Shortages) {
            reading = (R) second.shortages.get(matter.checks().get(0).tag);
        }
        matter.take(timeMs, second.seconds, matters.row, reading);
    }

    /** What the checks say at the end, each of its own seconds, by their tags; two of one tag are numbered. */
    public Map<String, String> judge() {
        Map<String, String> verdicts = new LinkedHashMap<>();
        for (Check check : matters.checks()) {
            if (check.seconds <= seconds) {
                Judgement judgement = check.judge();
                if (judgement.isVerdict()) {
                    verdicts.put(check.isLimit() || !check.tag.equals("network") ? check.tag : "far", judgement.text);
                }
            }
        }
        return verdicts;
    }

    Judgement judge(String tag) {
        return matters.checks().stream()
                .filter(check -> check.tag.equals(tag))
                .findFirst()
                .orElseThrow()
                .judge();
    }

    /** What ten seconds like this make checks say. */
    static Map<String, String> said(Consumer<Second> change) {
        return new Generator().pass(10, change).judge();
    }

    /** What is read of one second; the numbers stand for a machine with 8 processors. */
    public static final class Second {
        public int seconds = 1;
        final Map<Class<?>, Object> readings = new HashMap<>();
        private final Map<String, Shortages.Use> shortages = new HashMap<>();
        private final Processors.Use use = new Processors.Use();
        private final Collector.Work work = new Collector.Work();
        private final Link.Traffic link = new Link.Traffic();
        private final Books.Told told = new Books.Told();

        public Second() {
            cpu(0.25, 0.30).gc(0.01, 12, 100, 512).hot(0.1).files(200, 4096, 0);
            failed("pool", 0).failed("threads", 0);
            ports(100, "10.0.0.9:80", 0)
                    .pressure(0.02, 0.01)
                    .link(0.2, 0.001, 0.1)
                    .lag(1, 1, 2);
            locked(0);
            put(Processors.class, use).put(Collector.class, work);
            put(Link.class, link);
            put(Books.class, told).put(Dns.class, List.of()).put(FarTarget.class, List.of());
            put(LostUsers.class, 0).put(Nodes.class, List.of()).put(AskedRates.class, List.of());
        }

        private Second put(Class<?> matter, Object reading) {
            readings.put(matter, reading);
            return this;
        }

        /** Nothing could be read at all. */
        public void nothing() {
            readings.clear();
            shortages.clear();
        }

        /** Nothing could be read of some matters, by their classes, or of shortages by their tags. */
        public Second without(String... matters) {
            for (String matter : matters) {
                readings.keySet().removeIf(type -> type.getSimpleName().equals(matter));
                shortages.remove(matter);
            }
            return this;
        }

        public Second seconds(int value) {
            seconds = value;
            return this;
        }

        /** Shares of what this process may use and of the machine that are busy. */
        public Second cpu(double own, double machine) {
            return cpu(8 * own, machine, 8, 8, UNKNOWN, 0);
        }

        Second cpu(double cores, double machine, double believed, double allowed, double throttled, double steal) {
            use.cores = cores;
            use.machineShare = machine;
            use.believed = believed;
            use.allowed = allowed;
            use.throttledShare = throttled;
            use.stealShare = steal;
            use.load = 1;
            return this;
        }

        /** Collections of a collector that stops the program; heap in megabytes. */
        public Second gc(double share, double longestMs, double heapAfter, double heapMax) {
            work.share = share;
            work.longestMs = longestMs;
            work.heapAfter = heapAfter * (1 << 20);
            work.heapMax = heapMax * (1 << 20);
            return this;
        }

        /** Of a collector that works beside the program: the share of users that wait for memory. */
        Second concurrentGc(double heapAfter, double heapMax, double stalledShare) {
            work.concurrent = true;
            work.stalledShare = stalledShare;
            return gc(0.001, 0.1, heapAfter, heapMax);
        }

        /** Thirty users of whom some wait for one lock. */
        public Second locked(int waiting) {
            return lockedIn("", waiting);
        }

        /** The same in an element of the plan, between samples. */
        public Second lockedIn(String element, int waiting) {
            return put(UsersTime.class, Seconds.locked(waiting, element));
        }

        /** The first user has not come yet. */
        public Second nobody() {
            return put(UsersTime.class, Seconds.ofNobody());
        }

        /** Users came, and none of them was looked at. */
        public Second notSeen() {
            return put(UsersTime.class, Seconds.notSeen());
        }

        /** A limit of the generator that is no matter of the users' time: the collector does not keep up. */
        public Second limited() {
            return concurrentGc(40, 64, 0.5);
        }

        Second hot(double share) {
            return hot(99, "loop-1", share, List.of("java.util.HashMap.get", "com.example.Loop.run"));
        }

        public Second hot(long id, String name, double share, List<String> stack) {
            return put(HotThread.class, new HotThread.Busiest(id, name, share, stack));
        }

        /** Descriptors, and samples that failed for lack of one. */
        public Second files(double open, double max, long samplesFailed) {
            return use("files", open, max, "", samplesFailed);
        }

        Second ports(double inUse, String server, long samplesFailed) {
            return use("ports", inUse, 28_232, server, samplesFailed);
        }

        Second portsMax(double max) {
            shortages.get("ports").max = max;
            return this;
        }

        /** Samples that failed for lack of a pooled resource or a thread. */
        Second failed(String tag, long samples) {
            return use(tag, UNKNOWN, UNKNOWN, "", samples);
        }

        private Second use(String tag, double now, double max, String server, long samplesFailed) {
            Shortages.Use use = shortages.computeIfAbsent(tag, added -> new Shortages.Use());
            use.now = now;
            use.max = max;
            use.server = server;
            use.failed = samplesFailed;
            return this;
        }

        /** Shares of the time in which somebody on the machine waited. */
        Second pressure(double cpu, double io) {
            use.cpuStalled = cpu;
            use.ioStalled = io;
            return this;
        }

        /** How full a gigabit interface is, which share of 10,000 segments is sent again, how full the firewall's. */
        Second link(double share, double resent, double tracked) {
            link.fullest = "eth0";
            link.speed = 1e9;
            link.share = share;
            link.bytesIn = 1e6;
            link.bytesOut = 125e6 * share;
            link.tracked = 1000 * tracked;
            link.trackedMax = 1000;
            return segments(10_000 * (1 - resent), 10_000 * resent);
        }

        Second segments(double sent, double resent) {
            link.sent = sent;
            link.resent = resent;
            return this;
        }

        public Second lag(double... ms) {
            List<Double> lags = new ArrayList<>();
            for (double one : ms) {
                lags.add(one);
            }
            return put(OwnThreads.class, new OwnThreads.Ticks(lags));
        }

        public Second books(double recorded, double written, double waiting, double dropped, double late) {
            told.counts = new Books.Counts(recorded, written, waiting, dropped, late);
            return this;
        }

        public Second told(String tag, String text) {
            told.texts = Map.of(tag, text);
            return this;
        }

        public Second rates(RateFigures... timers) {
            return put(AskedRates.class, List.of(timers));
        }

        /** How connections to a name spread over its addresses 10.0.0.1, 10.0.0.2 ... */
        public Second host(String name, boolean balanced, double secondsPerChange, long... counts) {
            Map<String, Long> connections = new TreeMap<>();
            for (int i = 0; i < counts.length; i++) {
                connections.put("10.0.0." + (i + 1), counts[i]);
            }
            return put(Dns.class, List.of(new Dns.Host(name, connections, balanced, secondsPerChange)));
        }

        Second host(long... counts) {
            return host("shop.example", false, UNKNOWN, counts);
        }

        public Second targets(Object... targets) {
            return put(FarTarget.class, List.of(targets));
        }

        Second nodes(List<Nodes.Host> hosts) {
            return put(Nodes.class, hosts);
        }

        /** Steps of users, seconds, samples per second and their mean time in milliseconds. */
        public Second load(double[]... steps) {
            Knee.Load load = new Knee.Load();
            load.users = 80;
            for (double[] step : steps) {
                Knee.Step one = new Knee.Step();
                long samples = Math.round(step[1] * step[2]);
                one.add((int) step[1], (int) step[0], samples, samples == 0 ? 0 : Math.round(samples * step[3]));
                load.steps.add(one);
            }
            return put(Knee.class, load);
        }

        Second gap(long samples, double clientMs, double serverMs, double leastMs) {
            ServerTimes.Gap gap = new ServerTimes.Gap();
            gap.samples = samples;
            gap.clientMs = samples * clientMs;
            gap.serverMs = samples * serverMs;
            gap.p99Ms = 500;
            gap.leastMs = leastMs;
            return put(ServerTimes.class, gap);
        }
    }

    /** A target as samples, of which one had the floor, and connections of our own see it. */
    public static Object target(String name, long connects, long floorMs, long opened, double ownFloorMs) {
        URI url = URI.create(name);
        Targets.Target target = new Targets.Target(url.getScheme(), url.getHost(), url.getPort());
        for (int i = 0; i < connects; i++) {
            target.connected(floorMs + (i == 0 ? 0 : i < 0.6 * connects ? 1 : 5));
        }
        for (int i = 0; i < opened; i++) {
            target.opened(Math.round(ownFloorMs * 1e6));
        }
        target.portsTaken = 5;
        return target;
    }
}
