// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.probe.CpuProbe;
import io.github.trueload.health.probe.FileProbe;
import io.github.trueload.health.probe.GcProbe;
import io.github.trueload.health.probe.SampleProbe;
import io.github.trueload.health.probe.SamplerThreads;
import io.github.trueload.health.probe.ThreadProbe;
import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.FileReading;
import io.github.trueload.health.reading.GcReading;
import io.github.trueload.health.reading.NetworkReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.ThreadReading;
import io.github.trueload.health.schedule.RateFigures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** All probes of a run. A probe that fails is left out from then on and told once. Used by the health thread. */
final class Probes {
    private final SafeProbe<CpuReading> cpu;
    private final SafeProbe<GcReading> gc;
    private final SafeProbe<ThreadReading> threads;
    private final SafeProbe<FileReading> files;
    private final SafeProbe<BooksReading> books;
    private final SafeProbe<List<RateFigures>> rates;
    private final SampleProbe samples;
    private final List<GcProbe> open = new ArrayList<>();
    private final Supplier<NetworkReading> network;

    Probes(
            SamplerThreads who,
            SampleProbe samples,
            Supplier<BooksReading> books,
            Supplier<List<RateFigures>> rates,
            Supplier<NetworkReading> network,
            LongSupplier clockMs,
            Consumer<String> problems) {
        this.samples = samples;
        this.network = network;
        this.cpu = new SafeProbe<>("processor", problems, () -> new CpuProbe()::read, CpuReading.ABSENT);
        this.gc = new SafeProbe<>("collector", problems, () -> keep(new GcProbe())::read, GcReading.ABSENT);
        this.threads =
                new SafeProbe<>("thread", problems, () -> new ThreadProbe(who, clockMs)::read, ThreadReading.ABSENT);
        this.files = new SafeProbe<>("file", problems, () -> new FileProbe(samples)::read, FileReading.ABSENT);
        this.books = new SafeProbe<>("listener", problems, () -> books, BooksReading.ABSENT);
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

    /** Reads everything but the lag and the own cost. */
    Reading.Builder read(long timeMs) {
        return Reading.at(timeMs)
                .cpu(cpu.get())
                .gc(gc.get())
                .threads(threads.get())
                .files(files.get())
                .books(books.get())
                .rates(rates.get())
                .network(network.get())
                .arrivalAgeMs(samples.takeOldestArrivalMs());
    }
}
