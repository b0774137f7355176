// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.common.FailureExit;
import io.github.trueload.common.goal.Goals;
import io.github.trueload.health.matter.Settings;
import io.github.trueload.health.record.Baseline;
import io.github.trueload.health.word.Watch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * Where the goals of a run come from: properties, a file, and elements of the plan, whose goals add up. What cannot be
 * read is told before the first sample, and is a goal that nobody can judge.
 */
final class GoalSettings {
    /** Why a master or a slave judges none. */
    static final String ELSEWHERE = "this is one of several JMeters: trueload-fleet --goals judges them together";

    private final RunEnd runEnd;
    private final String goals;
    private final String goalsFile;
    private final String baseline;
    private final double share;
    private final double ms;

    /** @param runEnd says what cannot be read; null where nothing is */
    GoalSettings(Settings settings, RunEnd runEnd) {
        this.runEnd = runEnd;
        goals = trimmed(settings.text("goals"));
        goalsFile = trimmed(settings.text("goalsFile"));
        baseline = trimmed(settings.text("baseline"));
        share = settings.share("baselinePercent", 10);
        ms = settings.number("baselineMs", 5);
    }

    /** Whether properties give any. */
    boolean areGiven() {
        return !(goals + goalsFile + baseline).isEmpty();
    }

    private static String trimmed(String text) {
        return text == null ? "" : text.trim();
    }

    void begin(Watch watch, boolean master) {
        if (master || Launch.ofThisJvm().mode == Launch.Mode.SLAVE) {
            watch.set(run -> run.judgeElsewhere(ELSEWHERE));
        }
        read(watch, Settings.PREFIX + "goals", goals);
        try {
            byte[] file = goalsFile.isEmpty() ? new byte[0] : Files.readAllBytes(Paths.get(goalsFile));
            // Editors of Windows write a mark at the beginning.
            read(watch, goalsFile, new String(file, StandardCharsets.UTF_8).replace("\uFEFF", ""));
        } catch (IOException | RuntimeException e) {
            refuse(watch, Settings.PREFIX + "goalsFile=" + goalsFile + " cannot be read: " + e);
        }
        try {
            if (!baseline.isEmpty()) {
                Baseline earlier = Baseline.read(Paths.get(baseline), share, ms);
                watch.set(run -> run.compareWith(earlier));
            }
        } catch (IOException | RuntimeException e) {
            refuse(watch, Settings.PREFIX + "baseline=" + baseline + " cannot be read: " + e);
        }
    }

    void read(Watch watch, String source, String text) {
        Goals read = Goals.read(source, text);
        watch.set(run -> run.add(read));
        read.problems().forEach(this::warn);
    }

    private void refuse(Watch watch, String problem) {
        watch.set(run -> run.refuse(problem));
        warn(problem);
    }

    private void warn(String problem) {
        runEnd.warn("Generator health: " + problem + ": JMeter will end with exit code " + FailureExit.MISSED_GOALS);
    }
}
