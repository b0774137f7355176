// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import io.github.trueload.demo.Chart.Series;
import io.github.trueload.demo.Report.Figure;
import io.github.trueload.demo.Report.Section;
import io.github.trueload.demo.Report.Tile;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.process.ThreadDump;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Dubbo calls with a {@code ReferenceConfig} for each sample, and with one cached reference. */
final class DubboShow extends Show {
    private static final String THREAD_NAME = "Users ";
    private static final int THREADS = 30;
    private static final int SECONDS = 15;
    private static final int WARM_UP_SECONDS = 5;

    DubboShow() {
        super("dubbo", "Dubbo: is the load generator waiting for itself?");
    }

    @Override
    Section run(Workshop workshop) {
        workshop.step(name(), "starting a Dubbo 2.7.23 provider");
        try (DubboProvider provider = DubboProvider.of("2.7.23", workshop.folder("provider"))
                .atFullSpeed()
                .start()) {
            Path perSample = Checkout.root().resolve("testkit/runtimes/dubbo-per-sample/target");
            JMeterCommand plain = Workshop.command(workshop.plainJMeter("jmeter-plain"))
                    .property("user.classpath", perSample.resolve("classes") + ":" + perSample.resolve("lib"));
            JMeterCommand trueload =
                    Workshop.command(workshop.plainJMeter("jmeter-trueload").withTrueload());
            workshop.step(name(), THREADS + " threads, a ReferenceConfig for each sample, " + SECONDS + " s");
            Run stock = run(
                    plain, Workshop.plan("dubbo-reference-per-sample.jmx"), provider, workshop.folder("per-sample"));
            workshop.step(name(), stock.text());
            workshop.step(name(), THREADS + " threads, Trueload's sampler, " + SECONDS + " s");
            Run ours = run(trueload, Workshop.plan("dubbo-trueload.jmx"), provider, workshop.folder("trueload"));
            workshop.step(name(), ours.text());
            return section(stock, ours);
        }
    }

    private static Run run(JMeterCommand command, Path plan, DubboProvider provider, Path folder) {
        List<ThreadDump> dumps = new CopyOnWriteArrayList<>();
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        try (JMeterProcess jmeter = command.property("provider", provider.address())
                .property("threads", THREADS)
                .args("-Lorg.apache.dubbo=ERROR")
                .property("seconds", SECONDS)
                .start(plan, folder)) {
            clock.scheduleAtFixedRate(
                    () -> dumps.add(ThreadDump.of(jmeter.process().pid())), WARM_UP_SECONDS, 2, TimeUnit.SECONDS);
            return new Run(
                    Workshop.finish(jmeter),
                    dumps.stream()
                            .filter(dump -> dump.named(THREAD_NAME).size() == THREADS)
                            .toList());
        } finally {
            clock.shutdownNow();
        }
    }

    private Section section(Run stock, Run ours) {
        String problem =
                "Older Dubbo plugins build a ReferenceConfig for each sample and call its get(). In Dubbo 2.7.1"
                        + " to 2.7.4.1 that method is synchronized and checks the whole configuration each time, so the"
                        + " threads of the load test queue for one lock, and the result looks like a slow server.";
        List<Tile> tiles = List.of(
                new Tile("stock", rate(stock), "calls per second with a ReferenceConfig for each sample"),
                new Tile("ours", rate(ours), "calls per second with Trueload's sampler"),
                new Tile("stock", blocked(stock), "of " + THREADS + " threads BLOCKED, on average of its thread dumps"),
                new Tile("ours", blocked(ours), "of " + THREADS + " threads BLOCKED, on average of its thread dumps"));
        Chart chart = new Chart(
                "Calls per second over time, with a ReferenceConfig for each sample and with Trueload",
                "calls/s",
                1,
                List.of(stock.series("per sample", "stock"), ours.series("Trueload", "ours")));
        Figure figure = new Figure(
                "Calls per second",
                chart.wideLines(),
                "Each line starts with its run's first sample; the two ran one after the other.",
                true);
        return new Section(title(), problem, tiles, List.of(figure), method(stock, ours), summary(stock, ours));
    }

    private static List<String> method(Run stock, Run ours) {
        return List.of(
                "One Dubbo 2.7.23 provider, method String echo(String), called by " + THREADS
                        + " JMeter threads without" + " pause for " + SECONDS
                        + " s, over one connection, first the one way and then the other.",
                "The ReferenceConfig for each sample is a Java Request of testkit/runtimes/dubbo-per-sample with Dubbo"
                        + " 2.7.4.1; plugins on Dubbo 2.7.7 and newer do not have this lock.",
                "Dubbo logs errors only in both runs; with JMeter's settings Dubbo 2.7.4.1 writes a warning for each"
                        + " sample.",
                "Rates leave out the first " + WARM_UP_SECONDS + " s and the last second. Failed samples: "
                        + stock.samples.failed() + " and " + ours.samples.failed() + ". Thread dumps: "
                        + stock.dumps.size() + " and " + ours.dumps.size() + ", one every 2 s.");
    }

    private static List<String> summary(Run stock, Run ours) {
        return List.of(
                String.format(
                        Locale.ROOT,
                        "Dubbo    calls per second: %s with a ReferenceConfig per sample, %s with Trueload%s",
                        rate(stock),
                        rate(ours),
                        stock.rate() == 0 ? "" : " (" + Numbers.ratio(ours.rate() / stock.rate()) + " times)"),
                "         threads BLOCKED of " + THREADS + ": " + blocked(stock) + " and " + blocked(ours));
    }

    private static String rate(Run run) {
        return Numbers.count(run.rate());
    }

    private static String blocked(Run run) {
        return String.format(Locale.ROOT, "%.1f", run.blocked());
    }

    /** What one JMeter did. */
    private record Run(Samples samples, List<ThreadDump> dumps) {
        double rate() {
            return samples.steadyRate(WARM_UP_SECONDS);
        }

        double blocked() {
            return dumps.stream()
                    .mapToInt(dump -> dump.blocked(THREAD_NAME))
                    .average()
                    .orElse(0);
        }

        Series series(String name, String style) {
            List<Double> perSecond = samples.perStep(samples.firstMs(), 1000);
            return new Series(name, style, perSecond.subList(0, Math.max(0, perSecond.size() - 1)));
        }

        String text() {
            return Numbers.count(rate()) + " calls per second, " + String.format(Locale.ROOT, "%.1f", blocked())
                    + " threads BLOCKED";
        }
    }
}
