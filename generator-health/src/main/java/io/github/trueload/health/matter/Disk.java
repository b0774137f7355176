// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.matter.Check.Weight;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Samplers wait until their results, or lines of a log, are on the disk: the disk is waited for, and it is in the
 * writers of results and logs that samplers are found. Either alone tells nothing: another program may want the disk,
 * and a writer may be slow for want of a processor.
 */
final class Disk extends Matter<Disk.Waits> {
    /** Of the users at work; of few users one that is seen writing for a moment is many. */
    private static final double WRITERS = 0.1;

    private final DoubleSupplier writers;
    private final Pressure pressure;
    private final double share;

    /** @param writers share of the users in a sample that write results or log lines now; NaN where unknown */
    Disk(Settings settings, DoubleSupplier writers) {
        this(settings, writers, Paths.get("/"), System::nanoTime);
    }

    Disk(Settings settings, DoubleSupplier writers, Path root, LongSupplier nanoClock) {
        super("disk");
        this.writers = writers;
        pressure = new Pressure(root, "io", nanoClock);
        share = settings.share("diskPercent", 20);
        check("disk", Weight.LIMIT, settings.windowSeconds(), this::judge)
                .summedUp(figure -> "waits for the disk <= " + Format.percent(figure));
        looksAt("waiting for the disk", waits -> !Double.isNaN(waits.pressure));
    }

    /** How much of one second somebody waited for a disk, and which share of the users wrote. */
    static final class Waits {
        double pressure = Double.NaN;
        double writers = Double.NaN;
    }

    @Override
    protected Waits read(int seconds) {
        Waits waits = new Waits();
        waits.pressure = pressure.share();
        waits.writers = writers.getAsDouble();
        return waits;
    }

    @Override
    protected void fields(Waits waits, Fields row) {
        row.percent("ioPressurePercent", waits.pressure);
    }

    private Judgement judge(Window<Waits> window) {
        if (!window.reaches(share, waits -> waits.pressure) || !window.reaches(WRITERS, waits -> waits.writers)) {
            // What samplers had to do with the disk at most.
            return Judgement.fine(window.median(waits -> Math.min(waits.pressure, waits.writers)));
        }
        double writing = window.mean(waits -> waits.writers);
        Window<Waits> shown = window.only(waits -> waits.pressure >= share);
        return Judgement.found(
                writing,
                Format.percent(writing) + " of the sampler threads at work write results or log lines, or wait until"
                        + " they may, while the disk is waited for in "
                        + Format.percent(shown.mean(waits -> waits.pressure)) + " of the time (io.pressure of the "
                        + pressure.scope()
                        + "): the samples wait for the disk; write the JTL to a quicker one or into memory, save fewer"
                        + " fields of fewer samples, log less, and leave autoflush off",
                shown);
    }
}
