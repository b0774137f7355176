// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.health.probe.SamplerThreads;
import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.rule.Thresholds;
import io.github.trueload.health.watch.HealthMonitor;
import io.github.trueload.health.watch.HealthRow;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.TagText;
import io.github.trueload.influx.run.Contributor;
import io.github.trueload.influx.run.Interval;
import io.github.trueload.influx.run.RowStarter;
import io.github.trueload.influx.run.RunBooks;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings generator health to JMeter: thresholds come from JMeter's properties, verdicts go to jmeter.log and, without
 * GUI, to the terminal, figures to the measurement {@code jmeter_health}. Thread-safe; never throws into JMeter.
 */
final class HealthWatch implements Contributor {
    private static final Logger log = LoggerFactory.getLogger(HealthWatch.class);
    private static final String MEASUREMENT = "jmeter_health";
    private static final String MASTER_ONLY = "Generator health: samples come from slaves, so only the master's own"
            + " health is watched here; for the health of the generators put the element InfluxListener into the plan,"
            + " which runs on each slave";

    /** Watches nothing. */
    static final HealthWatch NONE = new HealthWatch("", null, false);

    /** There is one generator per JVM, however many listeners a plan has. */
    private static final AtomicReference<HealthWatch> CURRENT = new AtomicReference<>();

    private final String name;
    private final HealthMonitor monitor;
    private final boolean master;

    private HealthWatch(String name, HealthMonitor monitor, boolean master) {
        this.name = name;
        this.monitor = monitor;
        this.master = master;
    }

    /**
     * Starts to watch this JVM in place of the listener that did so before, if any: another one of the plan, or one of
     * an earlier run that did not come to its proper end.
     *
     * @param name the listener's name, for the log
     * @param books gives the listener's books
     * @param master whether this JVM is the master of a distributed test, which takes no samples itself
     */
    static synchronized HealthWatch start(String name, Supplier<RunBooks> books, boolean master) {
        try {
            HealthWatch before = CURRENT.getAndSet(null);
            if (before != null) {
                before.monitor.stop();
                log.info("{}: watches the generator's health from now on, {} no longer does", name, before.name);
            }
            Thresholds thresholds = Thresholds.from(JMeterUtils::getProperty);
            HealthWatch watch = new HealthWatch(
                    name,
                    HealthMonitor.start(
                            thresholds, SamplerThreads.named(), () -> read(books.get()), line -> warn(name, line)),
                    master);
            CURRENT.set(watch);
            if (master) {
                warn(name, MASTER_ONLY);
            }
            return watch;
        } catch (RuntimeException | LinkageError e) {
            log.error("{}: generator health is not watched, which changes nothing else", name, e);
            return NONE;
        }
    }

    /** Takes note of a sample, in the thread that made it or, on an RMI master, in the one that received it. */
    void record(SampleResult result) {
        if (monitor == null) {
            return;
        }
        if (master) {
            monitor.samples().arrived(System.currentTimeMillis() - result.getEndTime());
        }
        monitor.samples()
                .record(result.getURL(), result.getConnectTime(), result.isSuccessful(), result.getResponseMessage());
    }

    /** Stops watching and says the closing words, once. Waits at most a second. */
    void stop() {
        if (monitor != null && CURRENT.compareAndSet(this, null)) {
            for (String line : monitor.stop()) {
                log.info("{}: {}", name, line);
                terminal(line);
            }
        }
    }

    @Override
    public void intervalOver(Interval interval, RowStarter rows, Consumer<Row> sink) {
        if (monitor == null) {
            return;
        }
        for (HealthRow row : monitor.takeRows()) {
            Row.Builder builder = rows.row(MEASUREMENT, interval);
            row.tags().forEach((tag, value) -> builder.tag(tag, TagText.clean(value)));
            row.numbers().forEach(builder::field);
            row.texts().forEach(builder::field);
            sink.accept(builder.build());
        }
    }

    private static void warn(String name, String line) {
        log.warn("{}: {}", name, line);
        terminal(line);
    }

    /** JMeter shows its summaries there too; with the GUI nobody looks at it. */
    private static void terminal(String line) {
        if (GuiPackage.getInstance() == null) {
            System.out.println(line);
        }
    }

    private static BooksReading read(RunBooks books) {
        return new BooksReading(books.recorded(), books.written(), books.waiting(), books.dropped(), books.late());
    }
}
