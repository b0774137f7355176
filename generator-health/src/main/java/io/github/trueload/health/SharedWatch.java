// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.common.Duplicates;
import io.github.trueload.common.EndOfTest;
import io.github.trueload.common.NearestName;
import io.github.trueload.common.RunId;
import io.github.trueload.health.account.Users;
import io.github.trueload.health.account.Users.User;
import io.github.trueload.health.matter.Books;
import io.github.trueload.health.matter.Matters;
import io.github.trueload.health.matter.Samples;
import io.github.trueload.health.matter.Settings;
import io.github.trueload.health.rate.PlanRates;
import io.github.trueload.health.word.Outcome;
import io.github.trueload.health.word.Watch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.control.TransactionController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.PostThreadGroup;
import org.apache.jmeter.threads.SetupThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one watch of this JVM and those who asked for it: settings come from JMeter's properties, verdicts go to
 * jmeter.log and, without GUI, to the terminal. Thread-safe; joining and leaving are done one at a time.
 */
final class SharedWatch {
    private static final Logger log = LoggerFactory.getLogger(SharedWatch.class);
    private static final String MASTER_ONLY = "Generator health: samples come from slaves, so only the master's own"
            + " health is watched here; for the health of the generators put the element Generator Health into the"
            + " plan, which runs on each slave";

    /** Settings that are asked for elsewhere. */
    private static final List<String> OTHER_SETTINGS = Arrays.asList("failOn", "language", "report", "upgrade");

    /** All that ending does is bounded by less; this only makes sure that no JVM ever stays for it. */
    private static final Duration LONGEST_END = Duration.ofSeconds(20);

    /** A listener ends within 11 s, however slow its server is. */
    private static final Duration LONGEST_BOOKS = Duration.ofSeconds(12);

    /** There is one generator per JVM, however many elements of a plan ask for its health. */
    private static final AtomicReference<SharedWatch> CURRENT = new AtomicReference<>();

    private final ThreadLocal<OfThread> threads = ThreadLocal.withInitial(OfThread::new);
    private final List<HealthWatch> askers = new CopyOnWriteArrayList<>();

    /** Those whose books are still open: askers, and listeners that write what is left. */
    private final List<HealthWatch> open = new CopyOnWriteArrayList<>();

    /** Also those that have left: what they found out stays true for what they wrote. */
    private final List<HealthWatch> everybody = new CopyOnWriteArrayList<>();

    private final EndOfTest end =
            new EndOfTest("trueload-health-end", this::sayClosing, LONGEST_END, this::jvmEnds, LONGEST_BOOKS);
    private final Users users = new Users(System::nanoTime);
    private final boolean master;
    private final String ownRun = RunId.of("");
    private final RunEnd runEnd;
    private final Watch watch;
    private final Samples samples;
    private final GoalSettings goals;

    /** Null while no listener asks, which writes rows. */
    private volatile HealthWatch writer;

    private SharedWatch(boolean master) {
        this.master = master;
        this.runEnd = new RunEnd(master);
        Matters.Sources sources = new Matters.Sources();
        sources.master = master;
        sources.books = () -> writer == null ? null : writer.books.get();
        sources.told = this::told;
        sources.meters = () -> PlanRates.current().meters();
        sources.users = JMeterContextService::getNumberOfThreads;
        sources.usersOfTest = users;
        Settings settings = new Settings(JMeterUtils::getProperty);
        this.goals = new GoalSettings(settings, runEnd);
        this.watch = Watch.start(settings, sources, runEnd::warn);
        goals.begin(watch, master);
        unknownProperties(settings).forEach(line -> runEnd.warn("Generator health: " + line));
        this.samples = watch.matters.samples;
    }

    private static List<String> unknownProperties(Settings settings) {
        Set<String> known = Stream.concat(OTHER_SETTINGS.stream(), settings.names().stream())
                .map(name -> Settings.PREFIX + name)
                .collect(Collectors.toSet());
        return NearestName.unknownProperties(JMeterUtils.getJMeterProperties(), Settings.PREFIX, known);
    }

    /** Joins the running watch or starts it; empty when that fails, which is logged then. */
    static Optional<SharedWatch> join(HealthWatch asker, boolean master) {
        synchronized (CURRENT) {
            try {
                SharedWatch shared = CURRENT.get();
                if (shared == null || shared.isLeftOver(asker, master)) {
                    shared = begin(master);
                }
                shared.add(asker);
                return Optional.of(shared);
            } catch (RuntimeException | LinkageError e) {
                sayNotWatched(e);
                log.error("{}: generator health is not watched, and the test runs without it", asker.name, e);
                return Optional.empty();
            }
        }
    }

    /** What is wrong with the jar may be wrong here, too, and nothing is thrown into JMeter. */
    private static void sayNotWatched(Throwable why) {
        try {
            RunEnd.notWatched();
        } catch (RuntimeException | LinkageError e) {
            why.addSuppressed(e);
        }
    }

    private static SharedWatch begin(boolean master) {
        SharedWatch before = CURRENT.getAndSet(null);
        if (before != null) {
            before.abandon();
        }
        SharedWatch shared = new SharedWatch(master);
        CURRENT.set(shared);
        LiveHealth.begins(shared);
        shared.end.watchJvm();
        Duplicates.of("jmeter-generator-health", HealthWatch.class).ifPresent(log::error);
        if (master) {
            shared.runEnd.warn(MASTER_ONLY);
        }
        return shared;
    }

    /** On a master (5.4.1 to 5.6.3) JMeter may keep the end of a test to itself, and a failed start never ends. */
    private boolean isLeftOver(HealthWatch asker, boolean onMaster) {
        return master != onMaster
                || askers.stream().anyMatch(other -> other.name.equals(asker.name) && other.threadId != asker.threadId);
    }

    private void add(HealthWatch asker) {
        askers.add(asker);
        open.add(asker);
        everybody.add(asker);
        if (asker.books != null) {
            writer = asker;
        }
    }

    /** Where several ask, each hands over the same result, in the thread that made it. */
    Consumer<SampleResult> ofThread(HealthWatch asker) {
        OfThread own = threads.get();
        return master ? result -> arrived(asker, own, result) : own;
    }

    private void arrived(HealthWatch asker, OfThread own, SampleResult result) {
        if (asker == writer) {
            samples.arrived(System.currentTimeMillis() - result.getEndTime());
            own.record(result);
        }
    }

    void userStarts(Runnable ends) {
        if (!master && !users.isUser(Thread.currentThread().getId())) {
            watch.matters.lost.started(ends);
            user();
        }
    }

    /** The user of the calling thread ends. */
    void userEnds() {
        if (!master) {
            watch.matters.lost.finished();
            users.end(Thread.currentThread());
        }
    }

    private User user() {
        JMeterContext context = JMeterContextService.getContext();
        AbstractThreadGroup group = context.getThreadGroup();
        watch.matters.time.userStarts(group instanceof SetupThreadGroup, group instanceof PostThreadGroup);
        String name = PlanRates.current().nameOf(group);
        return users.start(Thread.currentThread(), name, new PlanUser(context));
    }

    /** The watch, for the listener that writes: of several the one that asked last. */
    Optional<Watch> ofWriter(HealthWatch asker) {
        return asker == writer ? Optional.of(watch) : Optional.empty();
    }

    /** The watch, for one who tells of the run; a listener whose test was given up does not. */
    Optional<Watch> of(HealthWatch asker) {
        return everybody.contains(asker) ? Optional.of(watch) : Optional.empty();
    }

    void setGoals(String source, String text) {
        goals.read(watch, source, text);
    }

    /** Ends the watching with the last asker's test, or its users': who is told first may write for seconds. */
    void rest(HealthWatch asker) {
        synchronized (CURRENT) {
            boolean isLast = askers.remove(asker) && askers.isEmpty() && CURRENT.get() == this;
            if (isLast || samples.times.count() > 0 && users.areGone()) {
                watch.stop();
            }
            if (isLast) {
                LiveHealth.ended(this, watch.seconds(), watch.live(), null, null);
                CURRENT.set(null);
            }
        }
    }

    /** Whether the listeners have written, while the JVM ends: what users make meanwhile is in no JTL. */
    private boolean jvmEnds() {
        watch.stop();
        return open.stream().allMatch(asker -> asker.books == null);
    }

    /** Closes an asker's books, and tells what came of the run with the last one. */
    void leave(HealthWatch asker) {
        rest(asker);
        if (open.remove(asker) && open.isEmpty()) {
            end.now();
        }
    }

    private void abandon() {
        askers.clear();
        open.clear();
        everybody.clear();
        // A listener whose test was given up, or that shares its name with another, must not take that one's rows.
        writer = null;
        end.forgetJvm();
        watch.stop();
    }

    private void sayClosing() {
        try {
            watch.stop();
            Outcome outcome = watch.outcome(books());
            outcome.lines.forEach(runEnd::info);
            Path page = runEnd.accept(outcome, run()).orElse(null);
            LiveHealth.ended(this, outcome.seconds, watch.live(), outcome.word, page);
        } catch (Throwable e) {
            end.forgetJvm();
            runEnd.cannotTell(e, goals.areGiven(), Thread.currentThread() == end.hook());
        }
    }

    /** As the listeners call it, so that the report leads to their rows. */
    private String run() {
        return everybody.stream()
                .map(asker -> asker.run)
                .filter(run -> !run.isEmpty())
                .findFirst()
                .orElse(ownRun);
    }

    /** Those of the listener that lost most; a second one may write to another database, which is down. */
    private Books.Counts books() {
        return everybody.stream()
                .filter(asker -> asker.books != null)
                .map(SharedWatch::books)
                .filter(Objects::nonNull)
                .max(Comparator.comparingDouble(books -> books.recorded - books.written))
                .orElse(null);
    }

    private static Books.Counts books(HealthWatch listener) {
        try {
            return listener.books.get();
        } catch (RuntimeException e) {
            log.error("{}: its books cannot be read, and the run is judged without them", listener.name, e);
            return null;
        }
    }

    /** What is known of the running test; null when none runs. */
    static Watch running() {
        SharedWatch shared = CURRENT.get();
        return shared == null ? null : shared.watch;
    }

    /** What all listeners found out; of two that tell of one matter both are heard. */
    private Map<String, String> told() {
        Map<String, String> all = new LinkedHashMap<>();
        for (HealthWatch asker : everybody) {
            asker.told
                    .get()
                    .forEach((tag, text) ->
                            all.merge(tag, text, (one, other) -> one.equals(other) ? one : one + "; " + other));
        }
        return all;
    }

    /** The samples of one thread on their way into the watch. Used by that thread alone. */
    final class OfThread implements Consumer<SampleResult> {
        /** JMeter keeps it as long itself. */
        private SampleResult last;

        /** Null on a master, whose samples come from elsewhere, and where no user runs. */
        private User user;

        @Override
        public void accept(SampleResult result) {
            boolean isNew = result != last;
            last = result;
            if ((isNew || askers.size() == 1) && !watch.isOver()) {
                record(result);
            }
        }

        private void record(SampleResult result) {
            boolean transaction = TransactionController.isFromTransactionController(result);
            if (!master) {
                countForUser(result, transaction);
            }
            // One that holds its samples is all that JMeter hands over of them.
            boolean additional = transaction && result.getSubResults().length == 0;
            String label = String.valueOf(result.getSampleLabel());
            boolean successful = result.isSuccessful();
            samples.times.record(label, result.getTime(), successful, result.getBytesAsLong(), additional);
            if (!successful && !additional) {
                samples.times.errors.record(result.getResponseCode(), why(result), label, result.getEndTime());
            }
            ask(result);
        }

        /** An answer may be fine as such, but not what an assertion wants. */
        private String why(SampleResult result) {
            for (AssertionResult assertion : result.getAssertionResults()) {
                if (assertion.isFailure() || assertion.isError()) {
                    return assertion.getName() + ": " + assertion.getFailureMessage();
                }
            }
            return result.getResponseMessage();
        }

        /** A user of whom no element told starts with his first sample. Threads of scripts have no JMeterThread. */
        private void countForUser(SampleResult result, boolean transaction) {
            if (user == null || user.hasEnded()) {
                user = JMeterContextService.getContext().getThread() == null ? null : user();
            }
            if (user != null && !transaction) {
                user.sampled(result.getTime());
            }
        }

        /**
         * A transaction, or a page with what it embeds, is told by its parts alone: of their connections, headers and
         * failures it has those of one, or none.
         *
         * @return whether it failed
         */
        private boolean ask(SampleResult result) {
            boolean partFailed = false;
            SampleResult[] parts = result.getSubResults();
            for (SampleResult part : parts) {
                partFailed |= ask(part);
            }
            boolean successful = result.isSuccessful();
            if (parts.length == 0) {
                samples.request(
                        result.getURL(),
                        result.getConnectTime(),
                        successful,
                        result.getResponseHeaders(),
                        result.getTime());
            }
            if (!successful && !partFailed) {
                samples.failed(result.getResponseMessage(), result.getResponseCode(), result.getResponseHeaders());
            }
            return partFailed || !successful;
        }
    }
}
