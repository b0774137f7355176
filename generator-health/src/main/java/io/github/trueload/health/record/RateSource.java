// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

/** Who asks for samples at a rate, and what is known of it: a timer or a thread group. Immutable. */
public final class RateSource {
    private static final String ADD_THREADS = "add threads, or see why the server takes so long";

    /** The element's name. */
    public final String name;
    /** What to do when its rate is missed. */
    public final String advice;
    /** Why nobody knows the rate; empty where it is known. */
    public final String unknown;
    /** Whether it is known when each sample ought to start; without it nobody knows which samples are late. */
    public final boolean timed;

    /** Whether arrivals come at random distances. */
    final boolean random;
    /** Whether each thread keeps a pace of its own: they may all start at once, and then pause together. */
    final boolean paced;

    private final String kind;

    private RateSource(
            String kind, String name, String advice, boolean timed, boolean random, boolean paced, String unknown) {
        this.kind = kind;
        this.name = name;
        this.advice = advice;
        this.timed = timed;
        this.random = random;
        this.paced = paced;
        this.unknown = unknown;
    }

    /** A timer that tells when each sample ought to start. */
    public static RateSource timer(String name) {
        return new RateSource("timer", name, ADD_THREADS, true, false, false, "");
    }

    /** A timer that tells when each sample ought to start, and lets each thread keep a pace of its own. */
    public static RateSource pacer(String name) {
        return new RateSource("timer", name, ADD_THREADS, true, false, true, "");
    }

    /** A timer that keeps a rate and does not tell when each sample ought to start. */
    public static RateSource shaper(String name) {
        return new RateSource("timer", name, ADD_THREADS, false, false, false, "");
    }

    /**
     * A thread group that starts users at a rate, perhaps at random distances, so that a few seconds may have more or
     * less of them; with what to do when fewer come than it asks for.
     */
    public static RateSource group(String name, boolean random, String advice) {
        return new RateSource("thread group", name, advice, false, random, false, "");
    }

    /** A {@code timer} or {@code thread group} whose rate nobody can know, and why, as part of a sentence. */
    public static RateSource unknown(String kind, String name, String why) {
        return new RateSource(kind, name, "", false, false, false, why);
    }

    /** The element as texts name it. */
    public String title() {
        return kind + " '" + name + "'";
    }

    /** What it asks for: samples, or the arrivals of users who make any number of samples. */
    public String unit() {
        return isGroup() ? "arrivals" : "samples";
    }

    /** Whether it starts threads itself, and therefore asks for arrivals while it has none. */
    public boolean isGroup() {
        return kind.equals("thread group");
    }
}
