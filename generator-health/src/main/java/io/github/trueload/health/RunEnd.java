// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.common.FailureExit;
import io.github.trueload.common.JoinedElement;
import io.github.trueload.common.Phrases;
import io.github.trueload.common.Terminal;
import io.github.trueload.common.goal.GoalResult;
import io.github.trueload.health.matter.Settings;
import io.github.trueload.health.rate.PlanRates;
import io.github.trueload.health.word.Outcome;
import io.github.trueload.health.word.ReportFiles;
import io.github.trueload.health.word.ReportJson;
import io.github.trueload.health.word.Word;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What is told to the user, and done with the outcome of a run: the report is written, and a run without GUI may end
 * with exit code 3 for its word or 4 for its goals. To be made when the run begins: a logger that is asked for while
 * the JVM ends has Log4j open jmeter.log anew, and empty it.
 */
final class RunEnd {
    private static final Logger log = LoggerFactory.getLogger("io.github.trueload.health");
    private static final String FAIL_ON = FailureExit.FAIL_ON;
    private static final String NAME = "Generator health: ";

    /** What is about what, in the lines of the log. */
    private static final Pattern LINE =
            Pattern.compile("(?:Generator health(?:: figures (valid|doubtful|invalid)|, ([a-z ]+))?"
                    + "|  ([a-z][a-z' ]{1,12}))(?:: |, (?=[0-9]+ s \\())(.*)");

    private static final Pattern LINE_BREAKS = Pattern.compile("[\\p{Cntrl}\u0085\u2028\u2029]+");

    private static final int MOST_LINES = 50;

    private static final long OTHER_HOOKS_NANOS = 2_000_000_000;

    /** Which tests are watched, and what was said of which without a watch. */
    private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

    /** An end of the JVM does not wait for these. */
    private final Set<Thread> before = FailureExit.threadsBefore();

    private final boolean master;
    /** For which figures a run without GUI ends with an exit code of its own; empty: for none. */
    private final String failOn;

    private final boolean withoutGui = Launch.ofThisJvm().mode == Launch.Mode.WITHOUT_GUI;

    private boolean unwritten;
    private final Phrases phrases = Phrases.ofThisRun(RunEnd.class);
    private final String untold = phrases.say("INVALID") + "        "
            + phrases.say("Generator health: nobody knows what the figures of this run are worth, because its end could"
                    + " not be told; there is no report; the next line says why: if memory ran out, give JMeter more"
                    + " (HEAP, with -XX:MaxMetaspaceSize for Metaspace), and run again; if not, please report it");
    private final Terminal terminal = new Terminal(phrases::say);

    /** @param master whether this JVM is the master of a distributed test */
    RunEnd(boolean master) {
        this.master = master;
        SAID.add(String.valueOf(JMeterContextService.getTestStartTime()));
        this.failOn = JMeterUtils.getPropDefault(FAIL_ON, "").trim().toLowerCase(Locale.ROOT);
        if (isMisspelled() && withoutGui) {
            warn("Generator health: " + FAIL_ON + "=" + JMeterUtils.getProperty(FAIL_ON)
                    + " is neither invalid nor doubtful: JMeter will end with exit code " + FailureExit.CODE);
        }
        if (!Phrases.problem().isEmpty()) {
            warn("Generator health: " + Phrases.problem());
        }
    }

    /** As {@link HealthWatch#expectTest}. */
    static void expectTest(boolean watched) {
        try {
            Runtime.getRuntime()
                    .addShutdownHook(new Thread(() -> sayIfNobodyWasTold(watched), "trueload-health-start"));
        } catch (IllegalStateException e) {
            // The JVM is ending already, and nobody waits for a test of it.
        }
    }

    /**
     * JMeter tells a plan's elements of the start of a test one after the other, and those that join it last. Where one
     * of them fails, or a function, it ends without a sample, and with exit code 0 (5.4.1 to 5.6.3).
     */
    private static void sayIfNobodyWasTold(boolean watched) {
        Launch launch = Launch.ofThisJvm();
        // That JMeter leaves, while its own start time goes with the end of the test.
        boolean begun = JMeterUtils.getJMeterProperties().containsKey("TESTSTART.MS");
        if (!begun || !SAID.isEmpty() || launch.mode != Launch.Mode.WITHOUT_GUI) {
            return;
        }
        boolean master = launch.isMaster();
        String why = master ? GoalSettings.ELSEWHERE : "trueload.health=false switches Generator Health off";
        if (watched && !master) {
            if (JMeterContextService.getTestStartTime() == 0) {
                return;
            }
            say("Generator health: JMeter gave the test up before its first user, because it was stopped, or an element"
                    + " or a function of the plan failed, which jmeter.log names; mend it and run again");
            notJudgedIfWanted();
        } else if (areGoalsGiven()) {
            goalsNotJudged(why);
        } else if (FailureExit.isWanted() && !master) {
            sayHere("nobody judges the figures of this run; " + why);
        }
    }

    /** Nothing is wrong with the run, but goals that nobody judges are not met. */
    private static void goalsNotJudged(String why) {
        sayHere(ends(FailureExit.MISSED_GOALS, "goals cannot be judged; " + why));
        FailureExit.whenJMeterIsDone(FailureExit.MISSED_GOALS, Collections.emptySet());
    }

    private static void sayHere(String line) {
        new Terminal(Phrases.ofThisRun(RunEnd.class)::say).say("health", NAME + line);
    }

    /**
     * The watch could not start, mostly because a jar is of another version. Whoever waits for a word, or for goals to
     * be met, must not take the silence for a yes.
     */
    static void notWatched() {
        say("Generator health did not start, so that nobody knows what the figures of this run are worth: jmeter.log"
                + " tells why; take all jars from one release, and a Java with the module jdk.management");
        notJudgedIfWanted();
    }

    private static void notJudgedIfWanted() {
        if (FailureExit.isWanted() || areGoalsGiven()) {
            notJudged();
        }
    }

    private static boolean areGoalsGiven() {
        return new GoalSettings(new Settings(JMeterUtils::getProperty), null).areGiven();
    }

    /** There is no watch that could judge goals, or bring the word that is waited for. */
    static void notJudged() {
        if (FailureExit.isWanted()) {
            fail(FailureExit.CODE, FAIL_ON + "=" + JMeterUtils.getProperty(FAIL_ON));
        } else if (Launch.ofThisJvm().mode == Launch.Mode.WITHOUT_GUI) {
            fail(FailureExit.MISSED_GOALS, "goals cannot be judged");
        }
    }

    /**
     * The end could not be told, mostly because memory for classes was all gone: so nothing is used here that is not
     * loaded already.
     *
     * @param goals whether there are any
     * @param hook whether the JVM is ending already, and this is one of its hooks
     */
    void cannotTell(Throwable why, boolean goals, boolean hook) {
        System.out.println(untold);
        System.out.println(why);
        if (withoutGui && (goals || !failOn.isEmpty())) {
            int code = goals ? FailureExit.MISSED_GOALS : FailureExit.CODE;
            if (hook) {
                // JMeter's own hook closes the JTL meanwhile.
                LockSupport.parkNanos(OTHER_HOOKS_NANOS);
                Runtime.getRuntime().halt(code);
            }
            System.exit(code);
        }
    }

    private static void fail(int code, String why) {
        if (say(ends(code, why))) {
            FailureExit.whenJMeterIsDone(code, Collections.emptySet());
        }
    }

    private static String ends(int code, String why) {
        return "JMeter ends with exit code " + code + ", because " + why;
    }

    /** Says a line once in a test, however many ask for its watch; whether it was said now. */
    private static boolean say(String line) {
        boolean isNew = SAID.add(JMeterContextService.getTestStartTime() + line);
        if (isNew) {
            new Terminal(Phrases.ofThisRun(RunEnd.class)::say).say("INVALID", line);
        }
        return isNew;
    }

    /** Whether nobody knows what was wanted, so that no run passes. */
    private boolean isMisspelled() {
        return !failOn.matches("(?:invalid|doubtful)?");
    }

    private boolean fails(Word.Figures figures) {
        return isMisspelled()
                || failOn.equals("invalid") && figures == Word.Figures.INVALID
                || failOn.equals("doubtful") && figures != Word.Figures.VALID;
    }

    /** To jmeter.log and, without GUI, to the terminal, where JMeter shows its summaries too. */
    void warn(String text) {
        String line = oneLine(text);
        log.warn(line);
        terminal(line);
    }

    void info(String text) {
        String line = oneLine(text);
        log.info(line);
        terminal(line);
    }

    /** A name in the plan may hold anything. */
    private static String oneLine(String text) {
        return LINE_BREAKS.matcher(text).replaceAll(" ");
    }

    private void terminal(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            terminal.say("", line.trim());
        } else if (parts.group(3) != null) {
            terminal.say(parts.group(3), parts.group(4));
        } else if (parts.group(1) != null) {
            String reason = parts.group(4).replaceFirst("[.:]$", "");
            terminal.say(parts.group(1).toUpperCase(Locale.ROOT), NAME + reason);
        } else {
            terminal.say(parts.group(2) == null ? "health" : parts.group(2), NAME + parts.group(4));
        }
    }

    /** Returns the page, if one was written. Never throws: the test is over, and others still have to end too. */
    Optional<Path> accept(Outcome outcome, String run) {
        tell(outcome.goals);
        Optional<Path> page = write(outcome, run);
        if (withoutGui) {
            fail(outcome);
        }
        return page;
    }

    private void tell(List<GoalResult> goals) {
        if (goals.isEmpty()) {
            return;
        }
        long met = goals.stream().filter(GoalResult::isMet).count();
        info("Generator health: " + met + " of " + goals.size() + " goals were met");
        List<GoalResult> told = goals.stream().filter(GoalResult::isToldOf).collect(Collectors.toList());
        told.stream().limit(MOST_LINES).forEach(goal -> info("  " + goal.line()));
        if (told.size() > MOST_LINES) {
            info("  and " + (told.size() - MOST_LINES) + " more, which the report has");
        }
    }

    private void fail(Outcome outcome) {
        Word.Figures figures = outcome.word.figures;
        List<GoalResult> goals = outcome.goals;
        int code = FailureExit.CODE;
        String why = "";
        if (fails(figures)) {
            why = "the figures are " + figures.text() + " and " + FAIL_ON + "=" + JMeterUtils.getProperty(FAIL_ON);
        } else if (!GoalResult.allMet(goals)) {
            code = FailureExit.MISSED_GOALS;
            why = "goals were missed or could not be judged";
        } else if (unwritten && (!failOn.isEmpty() || !goals.isEmpty())) {
            code = goals.isEmpty() ? code : FailureExit.MISSED_GOALS;
            why = "the report could not be written";
        }
        if (!why.isEmpty()) {
            warn("Generator health: JMeter ends with exit code " + code + ", because " + why);
            FailureExit.whenJMeterIsDone(code, before);
        }
    }

    private Optional<Path> write(Outcome outcome, String run) {
        try {
            Optional<Path> base = Launch.ofThisJvm().report(JMeterUtils::getProperty);
            if (base.isPresent()) {
                Path page = ReportFiles.write(base.get(), report(outcome, run), fails(outcome.word.figures), phrases);
                info("Generator health: report in " + page);
                return Optional.of(page);
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            notWritten(e);
        }
        return Optional.empty();
    }

    private void notWritten(Throwable why) {
        unwritten = true;
        String line = "Generator health: the report could not be written; property trueload.health.report names"
                + " another place for it";
        log.error(line, why);
        terminal(line);
    }

    private ReportJson report(Outcome outcome, String run) {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("jmeter", JMeterUtils.getJMeterVersion());
        String own = RunEnd.class.getPackage().getImplementationVersion();
        versions.put("generator-health", own == null ? "unknown" : own);
        List<String> joined = JoinedElement.ofThisRun();
        if (!joined.isEmpty()) {
            versions.put("joined without an element of the plan", String.join(", ", joined));
        }
        versions.put("java", properties("java.vm.name", "java.runtime.version"));
        versions.put("system", properties("os.name", "os.version", "os.arch"));
        Map<String, Object> known = new LinkedHashMap<>();
        known.put("id", run);
        known.put("plan", Launch.ofThisJvm().plan());
        known.put("versions", versions);
        known.put("seeds", PlanRates.current().seeds());
        return new ReportJson(outcome, master, known);
    }

    private static String properties(String... names) {
        return Arrays.stream(names).map(System::getProperty).collect(Collectors.joining(" "));
    }
}
