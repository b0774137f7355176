// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.PressureReading;
import io.github.trueload.health.reading.Reading;
import java.util.function.ToDoubleFunction;

/**
 * Threads of this process wait for a processor although none of the rules about processors that are used up speaks:
 * others come between, for moments, on the same processors. That somebody waits is told by the system for a whole
 * machine or container; that it is this process by the scheduler's count for its own threads.
 */
final class CpuWaitRule implements Rule {
    private static final double MUCH = 0.1;
    private static final double SOME = 0.01;

    private final double share;
    private final double ms;
    private final double processLimit;
    private final double machineLimit;
    private final double throttledLimit;
    private final int seconds;

    CpuWaitRule(Thresholds thresholds) {
        this.share = thresholds.share("cpuWaitPercent");
        this.ms = thresholds.number("cpuWaitMs");
        this.processLimit = thresholds.share("cpuPercent");
        this.machineLimit = thresholds.share("machinePercent");
        this.throttledLimit = thresholds.share("throttledPercent");
        // As long as the rules whose verdict would tell the same.
        this.seconds = 2 * thresholds.windowSeconds();
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.CPU_WAIT;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public Judgement judge(Window window) {
        if (isToldByAnother(window)) {
            return Judgement.fine(Double.NaN);
        }
        double waitMs = window.mean(reading -> reading.pressure.cpuWaitMs);
        boolean own = Double.isNaN(waitMs) ? window.last().pressure.ofGroup : waitMs >= ms;
        if (own && window.reaches(share, reading -> reading.pressure.cpu)) {
            return found(window, reading -> reading.pressure.cpu, pressure(window, waitMs));
        }
        double stolen = window.mean(reading -> reading.cpu.stealShare);
        if (window.reaches(share, reading -> reading.cpu.stealShare)) {
            return found(
                    window,
                    reading -> reading.cpu.stealShare,
                    "a hypervisor gives " + Words.percent(stolen) + " of this machine's processors to other machines");
        }
        return Judgement.fine(window.median(reading -> reading.pressure.cpuWaitMs));
    }

    private Judgement found(Window window, ToDoubleFunction<Reading> matter, String what) {
        Window shown = window.only(reading -> matter.applyAsDouble(reading) >= share);
        return Judgement.found(
                window.mean(matter), what + cause(window) + "; response times contain this waiting", shown);
    }

    @Override
    public String summary(double largest) {
        return "mean wait for a processor <= " + Words.number(largest) + " ms";
    }

    private boolean isToldByAnother(Window window) {
        return window.mean(reading -> reading.cpu.processShare()) >= processLimit
                || window.mean(reading -> reading.cpu.systemShare) >= machineLimit
                || window.mean(reading -> reading.cpu.throttledShare) >= throttledLimit;
    }

    private static String pressure(Window window, double waitMs) {
        PressureReading last = window.last().pressure;
        return "threads that are ready to run wait for a processor in "
                + Words.percent(window.mean(reading -> reading.pressure.cpu)) + " of the time (cpu.pressure of the "
                + last.scope() + ")"
                + (Double.isNaN(waitMs) ? "" : ", those of this process for " + Words.number(waitMs) + " ms each time");
    }

    private static String cause(Window window) {
        CpuReading last = window.last().cpu;
        String own = ", while this process uses " + Words.percent(window.mean(reading -> reading.cpu.processShare()))
                + " of the " + Words.number(last.capacity()) + " processors it may use: ";
        if (window.mean(reading -> reading.cpu.throttledShare) >= SOME) {
            return own + "the container's quota stops it in "
                    + Words.percent(window.mean(reading -> reading.cpu.throttledShare))
                    + " of the scheduler's periods; raise the container's CPU limit";
        }
        if (window.mean(reading -> reading.cpu.stealShare) >= MUCH) {
            return own + "other machines on the same host (steal); have the generator moved, or take a machine with"
                    + " processors of its own";
        }
        return own + "other programs (" + Words.percent(window.mean(reading -> reading.cpu.systemShare))
                + " of the machine is busy) use the same processors, or its own threads all want one at the same"
                + " moments; give the generator processors of its own, or spread the load";
    }
}
