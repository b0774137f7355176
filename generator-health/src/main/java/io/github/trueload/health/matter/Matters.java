// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.account.Users;
import io.github.trueload.health.matter.Matter.Objection;
import io.github.trueload.health.record.RateMeter;
import java.net.InetAddress;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * All matters that are looked at in one run. Whoever adds one adds it to the list here; settings, fields, findings, the
 * report and the documentation's tests follow from that list.
 */
public final class Matters {
    /** Whose the users' time was. */
    public final UsersTime time;

    public final LostUsers lost;
    public final OwnThreads own;
    public final Processors processors;
    public final Collector collector;
    public final AskedRates rates;
    public final Books books;

    /** Where samples are told to. */
    public final Samples samples;

    /** In the order in which a summary names them, and in which they are read and judged. */
    public final List<Matter<?>> all;

    final Fields row = new Fields();

    /** Makes all matters of a run, which starts with the next second. */
    public Matters(Settings settings, Sources sources) {
        processors = new Processors(settings);
        ServerTimes serverTimes = new ServerTimes(settings, processors);
        samples = new Samples(serverTimes);
        Path root = Paths.get("/");
        Connections connections = new Connections(samples.targets, InetAddress::getAllByName, root, System::nanoTime);
        lost = new LostUsers(settings, System::nanoTime);
        own = new OwnThreads(settings);
        rates = new AskedRates(settings, sources.meters);
        time = new UsersTime(settings, sources, samples, rates, processors, this::heap);
        collector = new Collector(settings, time::inSamplesNow);
        own.add(time.accountant.thread);
        books = new Books(settings, sources.books, sources.told, samples);
        all = Arrays.asList(
                lost,
                processors,
                time,
                new HotThread(
                        settings, sources.usersOfTest::isUser, processors, new HotThread.ThisJvm(), System::nanoTime),
                collector,
                Shortages.files(settings, samples),
                Shortages.ports(settings, samples, () -> connections.latest),
                Shortages.pools(samples),
                Shortages.threads(samples),
                own,
                new Link(settings, root, System::nanoTime),
                new Dns(settings, connections),
                new FarTarget(settings, samples.targets, connections, FarTarget::openAndClose, System::nanoTime),
                new Nodes(settings),
                rates,
                new Knee(sources.users, samples.times, processors),
                serverTimes,
                books);
    }

    private String heap() {
        return collector.heapWords();
    }

    /** Where matters get what they cannot look at themselves. All are asked once a second, by the watch's thread. */
    public static final class Sources {
        /** Whether the samples come from slaves, of whose health nothing is known here. */
        public boolean master;
        /** The books of the listener that writes; null where none does. */
        public Supplier<Books.Counts> books = () -> null;

        /** What listeners found out, by the tags of verdicts; empty while there is nothing to tell. */
        public Supplier<Map<String, String>> told = Collections::emptyMap;

        /** The rate timers of the test; those that it gives at the start of the watch belong to an earlier one. */
        public Supplier<List<RateMeter>> meters = Collections::emptyList;

        /** The users of the test, of whom their own threads tell. */
        public Users usersOfTest = new Users(System::nanoTime);

        /** Users that are at work, think time included; negative where unknown. */
        public IntSupplier users = () -> -1;
    }

    /** The thread of the watch came so late to a tick; by that thread alone. */
    public void late(long nanos) {
        own.late(nanos);
        time.accountant.late(nanos);
    }

    /** Reads all; by the thread of the watch alone, without the lock of the run. */
    public void read(int seconds, Consumer<String> problems) {
        all.forEach(matter -> matter.readNow(seconds, problems));
    }

    /** Takes over what was read, under the lock of the run as all else here. */
    public void take(long timeMs, int seconds) {
        all.forEach(matter -> matter.take(timeMs, seconds, row));
    }

    /** What all may say, in the order of the list. */
    public List<Check> checks() {
        return list(Matter::checks);
    }

    /** The rows of the time since the last call, without verdicts; none when nothing was read meanwhile. */
    public List<HealthRow> takeRows() {
        HealthRow figures = row.take();
        List<HealthRow> rows = new ArrayList<>();
        if (figures != null) {
            rows.add(figures);
            all.forEach(matter -> matter.rows(rows::add));
        }
        return rows;
    }

    /** The figures of the last second for the report. */
    public Map<String, Double> timeline() {
        Map<String, Double> point = new LinkedHashMap<>();
        all.forEach(matter -> matter.timeline(point));
        return point;
    }

    /** What was not looked at so far, in words; empty when everything was. */
    public List<String> notLookedAt() {
        return list(Matter::notLookedAt);
    }

    /** Whether something was not looked at without which the generator cannot be cleared. */
    public boolean lackWhatIsNeeded() {
        return all.stream().anyMatch(Matter::lacksWhatIsNeeded);
    }

    /** What speaks against the figures of the run as a whole. */
    public List<Objection> objections() {
        return list(Matter::objections);
    }

    /** The load begins only now: what was read and found so far is none of it. */
    public void forget() {
        all.forEach(Matter::forget);
    }

    /** Lines that close the run. */
    public List<String> closing() {
        return list(Matter::closing);
    }

    /** Adds their parts to the report. */
    public void report(Map<String, Object> report) {
        all.forEach(matter -> matter.report(report));
    }

    /** Nothing is read any more. */
    public void close() {
        all.forEach(Matter::close);
    }

    private <T> List<T> list(Function<Matter<?>, List<T>> part) {
        List<T> whole = new ArrayList<>();
        all.forEach(matter -> whole.addAll(part.apply(matter)));
        return whole;
    }
}
