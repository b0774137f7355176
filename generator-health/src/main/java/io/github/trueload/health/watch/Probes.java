// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.probe.CpuProbe;
import io.github.trueload.health.probe.FileProbe;
import io.github.trueload.health.probe.GcProbe;
import io.github.trueload.health.probe.NetworkProbe;
import io.github.trueload.health.probe.SampleProbe;
import io.github.trueload.health.probe.SamplerThreads;
import io.github.trueload.health.probe.ThreadProbe;
import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.reading.CpuReading;
import io.github.trueload.health.reading.FileReading;
import io.github.trueload.health.reading.GcReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.ThreadReading;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** All probes of a run. A probe that fails is left out from then on and told once. Used by the health thread. */
final class Probes {
    private final Guarded<CpuReading> cpu;
    private final Guarded<GcReading> gc;
    private final Guarded<ThreadReading> threads;
    private final Guarded<FileReading> files;
    private final Guarded<BooksReading> books;
    private final SampleProbe samples;
    private final NetworkProbe network;

    Probes(
            SamplerThreads who,
            SampleProbe samples,
            Supplier<BooksReading> books,
            NetworkProbe network,
            LongSupplier clockMs,
            Consumer<String> problems) {
        this.samples = samples;
        this.network = network;
        this.cpu = new Guarded<>("processor", problems, () -> new CpuProbe()::read, CpuReading.ABSENT);
        this.gc = new Guarded<>("collector", problems, () -> new GcProbe()::read, GcReading.ABSENT);
        this.threads =
                new Guarded<>("thread", problems, () -> new ThreadProbe(who, clockMs)::read, ThreadReading.ABSENT);
        this.files = new Guarded<>("file", problems, () -> new FileProbe(samples)::read, FileReading.ABSENT);
        this.books = new Guarded<>("listener", problems, () -> books, BooksReading.ABSENT);
    }

    /** Reads everything but the lag and the own cost. */
    Reading.Builder read(long timeMs) {
        return Reading.at(timeMs)
                .cpu(cpu.get())
                .gc(gc.get())
                .threads(threads.get())
                .files(files.get())
                .books(books.get())
                .network(network.latest())
                .arrivalAgeMs(samples.takeOldestArrivalMs());
    }
}
