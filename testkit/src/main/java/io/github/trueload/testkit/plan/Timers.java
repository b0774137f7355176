// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.plan;

/** Timers, which act before each sample of their scope. Thread-safe. */
public final class Timers {
    private Timers() {}

    /** A pause. */
    public static Element pause(int milliseconds) {
        return Element.of("ConstantTimerGui", "ConstantTimer", "pause")
                .text("ConstantTimer.delay", String.valueOf(milliseconds));
    }

    /**
     * A rendezvous.
     *
     * @param threads how many wait for each other; 0 stands for all of the group
     */
    public static Element rendezvous(int threads) {
        return Element.of("TestBeanGUI", "SyncTimer", "rendezvous")
                .integer("groupSize", threads)
                .longInteger("timeoutInMs", 0);
    }

    /** A pace of all threads together, kept by the Constant Throughput Timer. */
    public static Element constantThroughput(int samplesPerSecond) {
        return constantThroughput(4, 60 * samplesPerSecond);
    }

    /**
     * A pace kept by the Constant Throughput Timer.
     *
     * @param mode whose pace it is: 0 each thread's, 1 and 3 of all threads, 2 and 4 of all threads of the group
     */
    public static Element constantThroughput(int mode, int samplesPerMinute) {
        return Element.of("TestBeanGUI", "ConstantThroughputTimer", "constant")
                .integer("calcMode", mode)
                .number("throughput", samplesPerMinute);
    }

    /** A pace of all threads together, kept by the Precise Throughput Timer. */
    public static Element preciseThroughput(int samplesPerSecond) {
        return Element.of("TestBeanGUI", "org.apache.jmeter.timers.poissonarrivals.PreciseThroughputTimer", "precise")
                .number("throughput", samplesPerSecond)
                .integer("throughputPeriod", 1)
                .longInteger("duration", 60)
                .integer("batchSize", 1)
                .integer("batchThreadDelay", 0)
                .longInteger("randomSeed", 1);
    }

    /** A pace of all threads together, kept by our Rate Timer. */
    public static Element rate(String rate, String catchUp) {
        return Element.of("TestBeanGUI", "io.github.trueload.health.rate.RateTimer", "pace")
                .text("rate", rate)
                .text("catchUp", catchUp);
    }

    /** Interrupts samples that last longer: all of the group, wherever it stands. */
    public static Element interrupt(long milliseconds) {
        return Element.of("SampleTimeoutGui", "SampleTimeout", "timeout")
                .text("InterruptTimer.timeout", String.valueOf(milliseconds));
    }
}
