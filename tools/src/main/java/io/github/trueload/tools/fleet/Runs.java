// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.influx.row.Intervals;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The runs that generators tell of in a range of time: with the start and the end of their tests, and while those go on
 * with claims to their names and rows of their health. Immutable once read.
 */
final class Runs {
    /** Starts and ends that are looked at for each generator, the newest. */
    private static final int MOST_EVENTS = 200;

    /** How far before its start rows of a run may stand: those of its first interval, which is an hour at most. */
    private static final long LONGEST_INTERVAL_MS = 3_600_000;

    /** Later than any row, in the year 2100. */
    private static final long FAR_MS = 4_102_444_800_000L;

    private static final String CLAIMS = "jmeter_instance_claim";
    private static final String BY = " GROUP BY \"application\", \"instance\"";

    /** All of them, the oldest first. */
    final List<Run> all;

    private Runs(List<Run> all) {
        this.all = Collections.unmodifiableList(all);
    }

    /** Asks which there are. */
    static Runs read(FleetReader.Rows rows, Scope scope) throws IOException {
        Map<String, Run> runs = new LinkedHashMap<>();
        events(runs, rows, scope, "");
        signs(runs, rows, scope, "");
        return new Runs(joined(runs.values()));
    }

    private static void events(Map<String, Run> runs, FleetReader.Rows rows, Scope scope, String which)
            throws IOException {
        for (Answer.Row row : rows.of("SELECT \"running\", \"run\" FROM " + scope.of("events", which) + BY
                + " ORDER BY time DESC LIMIT " + MOST_EVENTS)) {
            double running = row.number("running");
            if (!Double.isNaN(running)) {
                generator(runs, row).ifPresent(each -> each.event(running > 0, row.timeMs()));
            }
        }
    }

    private static void signs(Map<String, Run> runs, FleetReader.Rows rows, Scope scope, String which)
            throws IOException {
        signs(runs, rows, "last(\"beat\")", scope.of(CLAIMS, which));
        signs(runs, rows, "last(\"recorded\")", scope.of("jmeter_health", which));
    }

    private static void signs(Map<String, Run> runs, FleetReader.Rows rows, String last, String from)
            throws IOException {
        for (Answer.Row row : rows.of("SELECT " + last + " AS \"sign\", \"run\" FROM " + from + BY)) {
            generator(runs, row).ifPresent(each -> each.alive(row.timeMs()));
        }
    }

    private static Optional<Generator> generator(Map<String, Run> runs, Answer.Row row) {
        String id = row.text("run");
        String instance = row.tag("instance");
        if (id.isEmpty() || instance.isEmpty()) {
            return Optional.empty();
        }
        Run run = runs.computeIfAbsent(id, Run::new);
        run.applications.add(row.tag("application"));
        return Optional.of(run.generators.computeIfAbsent(instance, Generator::new));
    }

    /** Generators to which nobody gave a run each made a name; those that ran at one time took part in one run. */
    private static List<Run> joined(Collection<Run> told) {
        List<Run> all = new ArrayList<>(told);
        all.sort(Comparator.comparingLong(Run::startMs));
        List<Run> joined = new ArrayList<>();
        for (Run run : all) {
            Optional<Run> same = joined.stream().filter(run::tookPartIn).findFirst();
            same.ifPresent(before -> before.join(run));
            if (!same.isPresent()) {
                joined.add(run);
            }
        }
        return joined;
    }

    Optional<Run> newest() {
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    Optional<Run> called(String id) {
        return all.stream().filter(run -> run.ids.contains(id)).findFirst();
    }

    /**
     * All that is known of a run, also of what lies outside the range, without the runs of the same names beside it.
     */
    static Run whole(FleetReader.Rows rows, Scope scope, Run run) throws IOException {
        String which = run.ids.stream().map(id -> "\"run\" = " + Scope.text(id)).collect(Collectors.joining(" OR "));
        Scope ever = scope.ofApplication(run.application()).between(0, FAR_MS);
        Map<String, Run> found = new LinkedHashMap<>();
        events(found, rows, ever, which);
        Optional<Generator> first = earliest(found.values(), Generator::hasBegun);
        // Without a start nothing before the range is known, and nobody looks there.
        long fromMs =
                first.map(each -> each.heardFirstMs() - LONGEST_INTERVAL_MS).orElse(scope.fromMs);
        String firstRow = fromMs + "ms";
        OptionalLong beforeMs = first.isPresent()
                ? lastBefore(rows, ever.between(fromMs, first.get().heardFirstMs()), run)
                : OptionalLong.empty();
        if (beforeMs.isPresent()) {
            fromMs = middle(beforeMs.getAsLong(), first.get().heardFirstMs());
            firstRow = rowsBetween(rows, ever, beforeMs.getAsLong(), fromMs, first.get(), run.generators.keySet());
        }
        signs(found, rows, ever.between(fromMs, FAR_MS), which);
        Run whole = joinedTo(run, found.values());
        long lastMs = whole.lastMs();
        boolean isOver = whole.over() == whole.generators.size();
        long toMs = isOver ? lastMs + 1 : Math.max(scope.toMs, lastMs + 1);
        String lastRow = toMs + "ms";
        Map<String, Run> later = new LinkedHashMap<>();
        events(later, rows, ever.between(lastMs + 1, Math.max(toMs, lastMs + LONGEST_INTERVAL_MS)), "");
        Optional<Generator> next = earliest(later.values(), each -> run.generators.containsKey(each.name));
        if (next.isPresent()) {
            toMs = Math.min(toMs, middle(lastMs, next.get().heardFirstMs()) + 1);
            lastRow = rowsBetween(rows, ever, lastMs, toMs, next.get(), Collections.emptySet());
        }
        whole.rows = ever.between(fromMs, toMs).withIntervals(firstRow, lastRow);
        return whole;
    }

    private static Optional<Generator> earliest(Collection<Run> runs, Predicate<Generator> which) {
        return runs.stream()
                .flatMap(each -> each.generators.values().stream())
                .filter(which)
                .min(Comparator.comparingLong(Generator::heardFirstMs));
    }

    /** When runs of the same names were heard of last, but for rows of intervals, which may begin before their run. */
    private static OptionalLong lastBefore(FleetReader.Rows rows, Scope before, Run run) throws IOException {
        Map<String, Run> others = new LinkedHashMap<>();
        events(others, rows, before, "");
        signs(others, rows, "last(\"beat\")", before.of(CLAIMS, ""));
        return others.values().stream()
                .filter(other -> other.sharesNames(run) && Collections.disjoint(other.ids, run.ids))
                .mapToLong(Run::lastMs)
                .max();
    }

    /**
     * A time between the rows of intervals of two runs, as queries have it: the one between their moments, unless the
     * interval in which the second one's first generator started began before that. Where the first one has rows of
     * that interval, too, those of the second one were moved; and where some generators have only one, it counts as
     * that of the run which is asked for: with too much a run is doubtful, with too little it were invalid.
     */
    private static String rowsBetween(
            FleetReader.Rows rows, Scope ever, long endMs, long betweenMs, Generator first, Set<String> ofSecond)
            throws IOException {
        long startMs = first.heardFirstMs();
        Map<String, List<Long>> last = new HashMap<>();
        for (Answer.Row row : rows.of("SELECT \"covered\" FROM "
                + ever.between(startMs - LONGEST_INTERVAL_MS, startMs + 1).samples("\"transaction\" = 'internal'")
                + " GROUP BY \"instance\" ORDER BY time DESC LIMIT 2")) {
            last.computeIfAbsent(row.tag("instance"), added -> new ArrayList<>())
                    .add(row.timeMs());
        }
        long rowMs = last.getOrDefault(first.name, Collections.singletonList(betweenMs))
                .get(0);
        boolean moved = last.values().stream().anyMatch(times -> Collections.frequency(times, rowMs) > 1);
        // One that is neither moved nor after the first run is that one's: the second has none.
        if (rowMs >= betweenMs || rowMs <= endMs && !moved) {
            return betweenMs + "ms";
        }
        boolean all = last.entrySet().stream()
                .noneMatch(
                        each -> ofSecond.contains(each.getKey()) && Collections.frequency(each.getValue(), rowMs) == 1);
        int nanos = moved && all ? new Intervals(1, startMs, any -> true, false).at(startMs).nanos : 0;
        return Long.toString(TimeUnit.MILLISECONDS.toNanos(rowMs) + nanos);
    }

    private static long middle(long fromMs, long toMs) {
        return fromMs + (toMs - fromMs) / 2;
    }

    /** As the run was called before, though its generators tell other names of it now. */
    private static Run joinedTo(Run run, Collection<Run> parts) {
        Run whole = new Run(run.id());
        parts.forEach(whole::join);
        return parts.isEmpty() ? run : whole;
    }

    /** A run, filled while its rows are read. */
    static final class Run {
        private static final Pattern MADE = Pattern.compile("(.*?)\\d{8}T\\d{6}\\.\\d{3}Z");

        final Map<String, Generator> generators = new TreeMap<>();
        /** Where its rows stand, those of its intervals apart; null until all of it was read. */
        Scope rows;

        private final Set<String> ids = new LinkedHashSet<>();
        private final Set<String> applications = new TreeSet<>();

        Run(String id) {
            ids.add(id);
        }

        /** Its name, or the first of those that its generators made. */
        String id() {
            return ids.iterator().next();
        }

        /** Its application; empty where it has none, or several. */
        String application() {
            return applications.size() == 1 ? applications.iterator().next() : "";
        }

        /** When its first generator started or, where none said so, was first heard of. */
        long startMs() {
            return each(Generator::heardFirstMs).min().orElse(0);
        }

        /** When the last of its generators was heard of. */
        long lastMs() {
            return each(Generator::heardLastMs).max().orElse(0);
        }

        /** Another number as soon as anything more is heard of any of its generators. */
        long pulse() {
            return each(Generator::heardLastMs).sum();
        }

        private LongStream each(ToLongFunction<Generator> moment) {
            return generators.values().stream().mapToLong(moment);
        }

        /** How many of its generators have said that their test ended. */
        long over() {
            return generators.values().stream().filter(Generator::isOver).count();
        }

        private boolean tookPartIn(Run before) {
            Matcher own = MADE.matcher(id());
            Matcher other = MADE.matcher(before.id());
            return own.matches()
                    && other.matches()
                    && own.group(1).equals(other.group(1))
                    && startMs() <= before.lastMs()
                    && !sharesNames(before);
        }

        private boolean sharesNames(Run other) {
            return !Collections.disjoint(generators.keySet(), other.generators.keySet());
        }

        private void join(Run other) {
            ids.addAll(other.ids);
            applications.addAll(other.applications);
            generators.putAll(other.generators);
        }
    }

    /**
     * Which run is meant, and whether it is over, from one look at the runs after the other. Who waits means the newest
     * that begins, or is seen to go on, after the first look, and never one that was over before. Clocks do not matter.
     * Used by one thread.
     */
    static final class Choice {
        /** A running generator claims its name every five seconds. */
        private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

        private final String wanted;
        private final Map<String, Long> pulses = new HashMap<>();
        private final Set<String> alive = new HashSet<>();
        private boolean looked;
        private Run chosen;
        private long pulse;
        private long heardNanos;

        /** @param wanted the name of the run that is meant; empty for the newest */
        Choice(String wanted) {
            this.wanted = wanted;
        }

        /** Looks again, for a run of so many generators; true when there is nothing more to wait for. */
        boolean look(Runs runs, int expected, long nowNanos) {
            for (Run run : runs.all) {
                Long before = pulses.put(run.id(), run.pulse());
                if (looked && (before == null || before != run.pulse())) {
                    alive.add(run.id());
                }
            }
            looked = true;
            Optional<Run> found = wanted.isEmpty()
                    ? runs.all.stream().filter(run -> alive.contains(run.id())).reduce((one, other) -> other)
                    : runs.called(wanted);
            if (!found.isPresent()) {
                return false;
            }
            if (chosen == null || pulse != found.get().pulse()) {
                heardNanos = nowNanos;
            }
            chosen = found.get();
            pulse = chosen.pulse();
            return chosen.over() >= expected || nowNanos - heardNanos >= SILENCE_NANOS;
        }

        /** A look failed: nobody was heard, and nobody was silent. */
        void missed(long nowNanos) {
            heardNanos = nowNanos;
        }

        /** The run that is meant; empty while it has not begun. */
        Optional<Run> chosen() {
            return Optional.ofNullable(chosen);
        }
    }
}
