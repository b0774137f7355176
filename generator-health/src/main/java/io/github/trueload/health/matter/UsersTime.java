// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.account.Accountant;
import io.github.trueload.health.account.Line;
import io.github.trueload.health.account.Place;
import io.github.trueload.health.account.Spent;
import io.github.trueload.health.account.Spent.Second;
import io.github.trueload.health.account.Statement;
import io.github.trueload.health.account.Users;
import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Whose the users' time was: the target's, that of pauses, or the generator's, which makes response times or throughput
 * the generator's. It is the judge of what the figures of a run are worth; other matters tell why.
 */
public final class UsersTime extends Matter<Second> {
    private static final int WINDOW_SECONDS = 10;

    private static final double ALL_MEET = 0.95;

    /** Where users are always in samples both shares are the same, but for the last digits. */
    private static final double ROUNDING = 1e-9;

    private final Users users;
    final Accountant accountant;
    private final Samples samples;
    private final AskedRates rates;
    private final Processors processors;
    private final Supplier<String> heap;
    private final Settings settings;
    private final double invalid;
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile boolean others;
    private volatile boolean over;
    private boolean started;
    private Statement ended;
    private long samplesBefore;
    private int meetingSeconds;
    private int longestMeeting;

    UsersTime(
            Settings settings,
            Matters.Sources sources,
            Samples samples,
            AskedRates rates,
            Processors processors,
            Supplier<String> heap) {
        super("users' time");
        isOfTheLastSecond();
        this.users = sources.usersOfTest;
        this.samples = samples;
        this.rates = rates;
        this.processors = processors;
        this.heap = heap;
        this.settings = settings;
        invalid = new TimeRules(settings).invalid;
        boolean delays = settings.isOn("cpuWait");
        accountant = new Accountant(users, settings.warmupSeconds(), delays);
        for (Line line : Line.values()) {
            if (line.isGenerator()) {
                check(line.tag, Weight.TIME, WINDOW_SECONDS, window -> judge(line, window));
            }
        }
        needs("where the users' time goes", second -> true);
        if (!delays) {
            looksAt("waiting for a processor", second -> false);
        }
    }

    /**
     * A user starts, on his thread. Those of set-up and tear-down thread groups make no load, and count only where
     * nobody else does.
     */
    public void userStarts(boolean setsUp, boolean tearsDown) {
        others |= setsUp || tearsDown;
        if (!setsUp && !tearsDown && begun.compareAndSet(false, true)) {
            accountant.account.begin();
        } else if (tearsDown && begun.get()) {
            accountant.account.end();
            over = true;
        }
    }

    /** Whether there were users in the last second. */
    public boolean hasUsers() {
        return now() != null && now().userMs > 0;
    }

    /** Whether there was a user who makes load, and does not only set up or tear down. */
    public boolean hasLoad() {
        return begun.get();
    }

    /** Whether there were users who only set up or tear down. */
    public boolean hasOthers() {
        return others;
    }

    /** Whether the load is over, and others tear down. */
    public boolean isLoadOver() {
        return over;
    }

    /** How many users are in a sample now; NaN where unknown. */
    double inSamplesNow() {
        return now() == null ? Double.NaN : now().inSamples(false) / now().passedMs;
    }

    @Override
    protected Second read(int seconds) {
        if (!started) {
            started = true;
            accountant.thread.start();
        }
        long now = samples.times.count();
        Second second = accountant.second(now - samplesBefore);
        samplesBefore = now;
        return second;
    }

    @Override
    protected void keep(Second second) {
        boolean meeting = second.meeting >= ALL_MEET && second.samples == 0;
        meetingSeconds = meeting ? meetingSeconds + (int) Math.round(second.passedMs / 1000) : 0;
        longestMeeting = Math.max(longestMeeting, meetingSeconds);
        if (users.sawVirtualThreads()) {
            needs("where the time of virtual threads goes, because the JVM does not list them", any -> false);
        }
    }

    @Override
    protected void close() {
        accountant.stop();
        ended = accountant.account.statement();
    }

    /** What it comes to so far; a run that is over is told alike everywhere. */
    private Statement statement() {
        return ended == null ? accountant.account.statement() : ended;
    }

    @Override
    protected void fields(Second second, Fields row) {
        row.mean("threadsJvm", ManagementFactory.getThreadMXBean().getThreadCount());
        row.mean("threadsSampler", second.userMs / second.passedMs);
        // None in the first second of users at whom nobody has looked yet.
        double told = second.ms(place -> true);
        if (told > 0) {
            for (Line line : Line.values()) {
                row.ratio("time" + line.camel + "Percent", 100 * second.ms(line), told);
            }
            row.ratio("timeInSamplesPercent", 100 * second.inSamples(false), told);
            row.ratio("generatorPercent", 100 * second.inSamples(true), Math.max(1e-9, second.inSamples(false)));
        }
    }

    @Override
    protected void timeline(Second second, Map<String, Double> point) {
        point.put("threads", second.userMs / second.passedMs);
        point.put("threadsBusy", second.inSamples(false) / second.passedMs);
        for (Line line : Line.values()) {
            point.put("time" + line.camel, second.ms(line) / second.passedMs);
        }
    }

    /** What one line took of some seconds. */
    private Judgement judge(Line line, Window<Second> window) {
        Predicate<Place> where = place -> place.inSample && place.line == line;
        double all = window.sum(second -> second.userMs);
        double in = window.sum(second -> second.inSamples(false));
        boolean seen = window.sum(second -> second.stacks(where)) >= Second.FEW_STACKS || isExact(line);
        double ofSamples = in > 0 && seen ? window.sum(second -> second.ms(where)) / in : 0;
        double ofAll = all > 0 ? window.sum(second -> second.ms(line)) / all : 0;
        boolean plain = ofSamples < invalid && isLittleBetween(window);
        double share = plain ? ofSamples : Math.max(ofSamples, ofAll);
        if (share < invalid || window.size() < WINDOW_SECONDS) {
            return Judgement.fine(share);
        }
        Map<Place, Double> places = new HashMap<>();
        window.readings()
                .forEach(second -> second.places().forEach((place, ms) -> places.merge(place, ms, Double::sum)));
        places.keySet().removeIf(place -> place.line != line);
        Place most =
                Collections.max(places.entrySet(), Map.Entry.comparingByValue()).getKey();
        boolean inSamples = ofSamples >= ofAll - ROUNDING;
        return Judgement.found(
                share,
                percent(share) + (inSamples ? " of the time in samples" : " of the users' time")
                        + " of these seconds: " + most.text() + ", so that "
                        + (inSamples ? "response times are" : "the throughput is")
                        + " the generator's, not the server's; "
                        + advice(most),
                accountant.account.stack(most),
                window.only(second -> second.ms(line) > 0));
    }

    /** Stops and waits for a processor are known from elsewhere. */
    private static boolean isExact(Line line) {
        return line == Line.PROCESSOR || line == Line.COLLECTION || line == Line.STILL;
    }

    private static boolean isLittleBetween(Window<Second> window) {
        double between = window.sum(second -> second.ms(place -> !place.inSample && place.line.isGenerator()));
        return between < Second.LITTLE_MS * window.sum(second -> second.samples);
    }

    private String advice(Place place) {
        switch (place.line) {
            case LOCK:
                return place.isOfListener()
                        ? "leave that listener out, or have it write less, and to a quicker disk or into memory"
                        : "call that method less often, or give each user an object of his own";
            case POOL:
                return "make the pool as large as the load";
            case QUEUE:
                return adviceOnQueue(place.method);
            case LOOKUP:
                return "have names answered from memory (a DNS Balancer element, or networkaddress.cache.ttl of the"
                        + " JVM), or look at the name server";
            case DISK:
                return "write to a quicker disk or into memory, save fewer fields of fewer samples, log less, and leave"
                        + " autoflush off";
            case PROCESSOR:
                return processors.causeOfWaiting();
            case COLLECTION:
                return "give JMeter more heap, or keep less in it" + heap.get();
            case STILL:
                return "look at the machine: a suspended or overloaded virtual machine, a debugger, a heap dump";
            default:
                return "have the plan do less there, or spread the load over more users or generators";
        }
    }

    @Override
    protected List<Objection> objections() {
        TimeRules rules = new TimeRules(settings);
        rules.addMeeting(longestMeeting);
        Statement account = statement();
        rules.addTime(account, rates.keptFor(), checks().stream().anyMatch(Check::hasSpoken));
        rules.addCrowds(account, samples.times::count);
        return rules.objections;
    }

    /** Whether it speaks against the generator. */
    public boolean isBlamed() {
        return !objections().isEmpty();
    }

    /** The generator's share of a run that it does not speak against, in words; empty where nobody was seen. */
    public String summary() {
        Statement account = statement();
        Statement.Share share = account.generatorInSamples();
        if (account.looks > 0 && share.error >= TimeRules.MOST) {
            return "users were in samples so seldom that nobody knows whose that time was";
        }
        return account.looks == 0 ? "" : share.text() + " of the time in samples was the generator's";
    }

    @Override
    protected List<String> closing() {
        Statement account = statement();
        return account.looks == 0
                ? Collections.emptyList()
                : Collections.singletonList("  users' time: " + account.line());
    }

    @Override
    protected void report(Map<String, Object> report) {
        report.put("account", statement().json(accountant.account::stack));
    }

    /** Adds to what the report says of one label. */
    public void reportLabel(String label, Map<String, Object> report) {
        Spent spent = statement().atLabel(label);
        double all = spent.ms(place -> true);
        if (all > 0) {
            Map<String, Object> time = new LinkedHashMap<>();
            for (Line line : Line.values()) {
                if (spent.ms(line) > 0) {
                    time.put(line.tag, 100 * spent.ms(line) / all);
                }
            }
            report.put("time", time);
        }
    }

    /**
     * What takes the entries of a queue between samples, by the method that waits for room in it. JMeter (5.4.1 to
     * 5.6.3) offers no count of their entries; it only logs "QueueWaits" after the test.
     */
    private static String adviceOnQueue(String method) {
        if (method.startsWith("BackendListener.")) {
            return "its client is slower than the samples, and holds them up; use a client that needs no queue"
                    + " (InfluxListenerClient), or remove that listener";
        }
        if (method.startsWith("AsynchSampleSender.")) {
            return "the master, or the way to it, is slower than the samples, and holds them up; take listeners off the"
                    + " master, or let each generator write for itself (InfluxListener)";
        }
        return "what empties the queue is slower than the samples, and holds them up;"
                + " find it by the method named here, and make it faster or leave it out";
    }
}
