// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common.goal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The result of one goal. Immutable. */
public final class GoalResult {
    /** The goal as it was written. */
    public final String goal;
    /** Met, missed or not judged. */
    public final Result result;
    /** The measured value with its unit; empty if there is none. */
    public final String figure;
    /** The limit, with its unit; empty where there is none. */
    public final String limit;
    /** Further explanation; usually empty. */
    public final String detail;
    /** Whether it is one of many figures that another entry sums up. */
    public final boolean part;
    /** The figure as a number in milliseconds, percent, samples, samples per second or bytes; NaN where unknown. */
    public final double value;

    /** Joins what came of a goal. */
    public GoalResult(String goal, Result result, String figure, double value, String limit, String detail) {
        this(goal, result, figure, value, limit, detail, false);
    }

    private GoalResult(
            String goal, Result result, String figure, double value, String limit, String detail, boolean part) {
        this.part = part;
        this.goal = goal;
        this.result = result;
        this.figure = figure;
        this.value = value;
        this.limit = limit;
        this.detail = detail;
    }

    /** A goal of which nobody can say whether it was met. */
    public static GoalResult notJudged(String goal, String limit, String why) {
        return new GoalResult(goal, Result.NOT_JUDGED, "", Double.NaN, limit, why);
    }

    /** The same as one of many figures. */
    public GoalResult asPart() {
        return new GoalResult(goal, result, figure, value, limit, detail, true);
    }

    /** Possible results of a goal. */
    public enum Result {
        MET("met"),
        MISSED("missed"),
        /** Nobody can say; a pipeline goes on no more than after a goal that was missed. */
        NOT_JUDGED("not judged");

        /** As it stands in texts and files. */
        public final String text;

        Result(String text) {
            this.text = text;
        }
    }

    /** Whether all of some goals were met. */
    public static boolean allMet(List<GoalResult> results) {
        return results.stream().allMatch(GoalResult::isMet);
    }

    /** Whether it was met. */
    public boolean isMet() {
        return result == Result.MET;
    }

    /** Whether it is told of by itself, and not only by the entry that sums it up. */
    public boolean isToldOf() {
        return !part || !isMet();
    }

    /** One line of a check list. */
    public String line() {
        return result.text + ": " + goal + (figure.isEmpty() ? "" : ": " + figure)
                + (detail.isEmpty() ? "" : " (" + detail + ")");
    }

    /** As it stands in JSON. */
    public Map<String, Object> json() {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("goal", goal);
        json.put("result", result.text);
        json.put("figure", figure);
        json.put("limit", limit);
        json.put("detail", detail);
        if (part) {
            json.put("part", true);
        }
        return json;
    }
}
