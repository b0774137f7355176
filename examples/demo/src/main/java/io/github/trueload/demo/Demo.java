// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import io.github.trueload.demo.Report.Section;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.process.DebianTool;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Runs the parts of the demo that this machine can run, and writes {@code target/demo/index.html} and its numbers as
 * {@code index.json}. For one thread.
 */
public final class Demo {
    /** In the order of the page. */
    static final List<Show> SHOWS = List.of(new HealthShow(), new DnsShow(), new InfluxShow(), new DubboShow());

    private final Path directory;
    private final Progress progress = new Progress();
    private boolean failed;

    Demo(Path directory) {
        this.directory = directory;
    }

    /**
     * Runs the named parts, or all of them, and ends with exit code 1 when one failed.
     *
     * @param args names of parts: health, dns, influx, dubbo
     */
    public static void main(String[] args) {
        Path directory = Checkout.root().resolve("target/demo");
        Demo demo = new Demo(directory);
        demo.run(SHOWS.stream()
                .filter(show -> args.length == 0 || Arrays.asList(args).contains(show.name()))
                .toList());
        System.exit(demo.failed() ? 1 : 0);
    }

    /** Runs parts one after the other; whatever fails is told, and the page has the others. */
    void run(List<Show> shows) {
        List<Section> sections = new ArrayList<>();
        for (Show show : shows) {
            sections.add(section(show));
        }
        Report report = new Report(facts(), sections);
        Path page = directory.resolve("index.html");
        TestFiles.write(page, new Page(report).html());
        TestFiles.write(directory.resolve("index.json"), report.json());
        System.out.println();
        report.summary(page.toUri().toString()).forEach(System.out::println);
    }

    /** Whether a part failed. */
    boolean failed() {
        return failed;
    }

    private Section section(Show show) {
        Optional<String> missing = show.programs().stream()
                .filter(program -> DebianTool.find(program).isEmpty())
                .findFirst();
        if (missing.isPresent()) {
            String reason = missing.get() + " is neither installed nor could it be downloaded";
            progress.step(show.name(), "left out, " + reason);
            return Section.leftOut(show.title(), reason);
        }
        try {
            return show.run(Workshop.in(directory.resolve(show.name()), progress));
        } catch (RuntimeException | AssertionError e) {
            failed = true;
            progress.step(show.name(), "failed: " + e.getMessage());
            return Section.leftOut(show.title(), "it failed; its logs are in " + directory.resolve(show.name()));
        }
    }

    private static List<String> facts() {
        return List.of(
                ZonedDateTime.now().format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm z")),
                "Apache JMeter " + Workshop.JMETER,
                "Java " + Runtime.version().feature(),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors() + " processors",
                "load generators and servers on this one machine");
    }
}
