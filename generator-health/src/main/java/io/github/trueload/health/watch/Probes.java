// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.probe.CpuProbe;
import io.github.trueload.health.probe.FileProbe;
import io.github.trueload.health.probe.GcProbe;
import io.github.trueload.health.probe.LinkProbe;
import io.github.trueload.health.probe.PressureProbe;
import io.github.trueload.health.probe.SampleProbes;
import io.github.trueload.health.probe.SamplerThreads;
import io.github.trueload.health.probe.ThreadProbe;
import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.FileReading;
import io.github.trueload.health.reading.GapReading;
import io.github.trueload.health.reading.GcReading;
import io.github.trueload.health.reading.LinkReading;
import io.github.trueload.health.reading.LoadReading;
import io.github.trueload.health.reading.NetworkReading;
import io.github.trueload.health.reading.PressureReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.ThreadReading;
import io.github.trueload.health.rule.Thresholds;
import io.github.trueload.health.schedule.RateFigures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** All probes of a run. A probe that fails is left out from then on and told once. Used by the health thread. */
final class Probes {
    private final SafeProbe<CpuReading> cpu;
    private final SafeProbe<GcReading> gc;
    private final SafeProbe<ThreadReading> threads;
    private final SafeProbe<FileReading> files;
    private final SafeProbe<PressureReading> pressure;
    private final SafeProbe<LinkReading> link;
    private final SafeProbe<BooksReading> books;
    private final SafeProbe<Map<String, String>> told;
    private final SafeProbe<List<RateFigures>> rates;
    private final SampleProbes samples;
    private final SafeProbe<LoadReading> load;
    private final SafeProbe<GapReading> gap;
    private final List<GcProbe> open = new ArrayList<>();
    private final Supplier<NetworkReading> network;
    private int seconds;

    Probes(
            Thresholds thresholds,
            SamplerThreads who,
            SampleProbes samples,
            RunSources sources,
            Supplier<List<RateFigures>> rates,
            Supplier<NetworkReading> network,
            Consumer<String> problems) {
        this.samples = samples;
        this.network = network;
        this.cpu = new SafeProbe<>("processor", problems, () -> new CpuProbe()::read, CpuReading.ABSENT);
        this.gc = new SafeProbe<>("collector", problems, () -> keep(new GcProbe())::read, GcReading.ABSENT);
        this.threads = new SafeProbe<>(
                "thread",
                problems,
                () -> new ThreadProbe(who, thresholds.share("hotThreadPercent"), System::currentTimeMillis)::read,
                ThreadReading.ABSENT);
        this.files =
                new SafeProbe<>("file", problems, () -> new FileProbe(samples.targets())::read, FileReading.ABSENT);
        this.pressure = new SafeProbe<>("pressure", problems, () -> new PressureProbe()::read, PressureReading.ABSENT);
        this.link = new SafeProbe<>(
                "interface", problems, () -> new LinkProbe(thresholds.linkMbit())::read, LinkReading.ABSENT);
        this.books = new SafeProbe<>("listener", problems, () -> sources.books, BooksReading.ABSENT);
        this.load = new SafeProbe<>("load", problems, () -> () -> samples.load().read(seconds), LoadReading.ABSENT);
        this.gap = new SafeProbe<>("server time", problems, () -> samples.serverTimes()::read, GapReading.ABSENT);
        this.told = new SafeProbe<>("listener", problems, () -> sources.told, Collections.emptyMap());
        this.rates = new SafeProbe<>("rate", problems, () -> rates, Collections.emptyList());
    }

    /** Gives back what probes hold. */
    void close() {
        open.forEach(GcProbe::close);
    }

    private GcProbe keep(GcProbe probe) {
        open.add(probe);
        return probe;
    }

    /**
     * Reads everything but the lag and the own cost.
     *
     * @param passed how many seconds ago it read the last time, at least 1
     */
    Reading.Builder read(long timeMs, int passed) {
        seconds = passed;
        return Reading.at(timeMs)
                .seconds(passed)
                .cpu(cpu.get())
                .gc(gc.get())
                .threads(threads.get())
                .files(files.get())
                .pressure(pressure.get())
                .link(link.get())
                .books(books.get())
                .load(load.get())
                .gap(gap.get())
                .told(told.get())
                .rates(rates.get())
                .network(network.get())
                .arrivalAgeMs(samples.targets().takeOldestArrivalMs());
    }
}
