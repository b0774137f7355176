// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the zip holds, that it leaves JMeter alone, and the commands of docs/install.md that put it there and away. */
class DistributionIT {
    private static final Path PLAIN_PLAN = Plans.own("nothing.jmx");
    private static final Pattern LINK =
            Pattern.compile("(?:\\]\\(|href=\")((?!https?:|mailto:)[^)#\\s\"]+)#?([^)\\s\"]*)");
    private static final int MOST_LOADED = 80;

    @TempDir
    private Path directory;

    private static final Path PAGE = Checkout.root().resolve("docs/install.md");
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final Pattern TEMPLATE = Pattern.compile("<fileName>/([^<]+)</fileName>");

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void leavesAPlainPlanAsItWas(String version) throws IOException {
        Skip.unlessAll(version.equals("5.6.3"));
        JMeterHome home = JMeterHome.trueload(directory, version);
        Path loaded = directory.resolve("loaded");

        JMeterResult result =
                home.command().jvmArgs("-Xlog:class+load:file=" + loaded).run(PLAIN_PLAN, directory.resolve("run"));

        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size()).isEqualTo(10);
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.logLines(" i.g.t.")).isEmpty();
        assertThat(Files.readAllLines(loaded).stream()
                        .filter(line -> line.contains(" io.github.trueload.") && !line.contains("$$Lambda")))
                .as("classes that JMeter loads in search of functions, of some 2,000")
                .hasSizeBetween(1, MOST_LOADED);
    }

    @Test
    void addsNothingOutsideItsOwnFolders() throws IOException {
        assertThat(files())
                .isNotEmpty()
                .allMatch(name -> name.startsWith("lib/ext/jmeter-")
                        || name.startsWith("licenses/trueload/")
                        || name.startsWith("extras/trueload/"));
    }

    @Test
    void bringsEachJarUnderItsOwnNameAndVersion() throws IOException {
        String version = Checkout.version();

        assertThat(files())
                .filteredOn(name -> name.startsWith("lib/ext/"))
                .map(name -> name.replace("-" + version + ".jar", ""))
                .containsExactlyInAnyOrder(in(
                        "lib/ext/jmeter-",
                        "dubbo-sampler dubbo27-client dubbo33-client generator-health influx-listener dns-balancer"
                                + " plan-upgrade"));
    }

    /** A load generator has no use for them. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "io/github/trueload/influx/fleet/",
                "io/github/trueload/health/size/",
                "io/github/trueload/dubbo/provider/",
                "io/github/trueload/tools/"
            })
    void keepsTheToolsOutOfWhatJMeterLoads(String folder) throws IOException {
        for (String module : List.of("influx-listener", "generator-health", "dubbo-sampler/client")) {
            Path jar = Checkout.built(module + "/target", "[jt]*-*[!sc].jar");
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                assertThat(zip.stream().map(ZipEntry::getName)).noneMatch(name -> name.startsWith(folder));
            }
        }
    }

    @Test
    void bringsTheExamplesAndTheLicences() throws IOException {
        assertThat(files())
                .contains(in("licenses/trueload/", "LICENSE NOTICE LIBRARIES.md"))
                .contains(in(
                        "licenses/trueload/", "trueload-tools/FastDoubleParser.txt jmeter-generator-health/uPlot.txt"))
                .contains(in("extras/trueload/", "jmeter-dns-agent.jar tools.jar"))
                .contains(in("extras/trueload/bin/trueload-", "fleet master size"))
                .contains(in(
                        "extras/trueload/schemas/",
                        "size-1.schema.json health-report-1.schema.json fleet-check-1.schema.json"))
                .contains(in(
                        "extras/trueload/examples/",
                        "dubbo-direct.jmx generator-health.jmx influx-aggregated.jmx dns-balancer.jmx taurus.yml"
                                + " maven/pom.xml gradle/build.gradle"));
    }

    @Test
    void bringsThePagesAndEveryLinkInThemLeadsSomewhere() throws IOException {
        Set<String> files = new HashSet<>(files());
        assertThat(files)
                .contains(in(
                        "extras/trueload/",
                        "README.md docs/README.md docs/dns-balancer.html docs/zh/README.md docs/zh/dns-balancer.html"))
                .contains(in(
                        "extras/trueload/",
                        "dashboards/provisioning/dashboards/trueload.yaml examples/kubernetes/generators.yaml"
                                + " examples/compose/compose.yaml"))
                .doesNotContain(
                        in("extras/trueload/docs/", "architecture.html architecture.md benchmarks.md promises.md"));
        Set<String> dead = new TreeSet<>();
        try (ZipFile zip = new ZipFile(Checkout.distributionZip().toFile())) {
            for (String page : files) {
                if (page.matches("extras/trueload/.*\\.(md|html)")) {
                    String text = text(zip, page);
                    for (Matcher link = LINK.matcher(text); link.find(); ) {
                        String target = Path.of(page)
                                .resolveSibling(link.group(1))
                                .normalize()
                                .toString();
                        if (files.stream().noneMatch(file -> file.equals(target) || file.startsWith(target + "/"))) {
                            dead.add(page + " -> " + link.group(1));
                        } else if (target.endsWith(".html") && !link.group(2).isEmpty()) {
                            assertThat(text(zip, target)).as(page).contains("id=\"" + link.group(2) + "\"");
                        }
                    }
                }
            }
        }
        // What only developers have.
        assertThat(dead).allMatch(link -> link.startsWith("extras/trueload/CONTRIBUTING."));
    }

    private static String text(ZipFile zip, String page) throws IOException {
        return new String(zip.getInputStream(zip.getEntry(page)).readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void holdsNoTimeOfTheDayItWasBuiltOn() throws IOException {
        try (ZipFile zip = new ZipFile(Checkout.distributionZip().toFile())) {
            List<Instant> times = zip.stream()
                    .map(entry -> entry.getLastModifiedTime().toInstant())
                    .distinct()
                    .toList();
            assertThat(times).hasSize(1);
        }
    }

    @Test
    void bringsThePlanOfEveryEntryForFileTemplates() throws IOException {
        Path home = JMeterHome.trueload(directory).path();
        List<String> files = TEMPLATE.matcher(Files.readString(home.resolve("extras/trueload/templates.xml")))
                .results()
                .map(found -> found.group(1))
                .toList();

        assertThat(files).hasSizeGreaterThan(8).allSatisfy(file -> assertThat(home.resolve(file))
                .exists());
    }

    /** Names below a folder, or behind what many begin with. */
    private static String[] in(String begin, String names) {
        return Stream.of(names.split(" ")).map(name -> begin + name).toArray(String[]::new);
    }

    private static List<String> files() throws IOException {
        try (ZipFile zip = new ZipFile(Checkout.distributionZip().toFile())) {
            return zip.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void whatIsInstalledUpgradedAndRemovedLeavesJMeterAsItWas(String version) throws IOException {
        Skip.unlessAll(version.equals("5.6.3"));
        Skip.unless(Files.isExecutable(Path.of("/usr/bin/unzip")), "no unzip, which the page's commands call");
        JMeterHome jmeter = JMeterHome.create(version, directory.resolve("home"));
        Path extensions = jmeter.path().resolve("lib/ext");
        Map<String, Long> before = all(jmeter.path());
        String zipped = Checkout.version();

        run("Install", jmeter.path());
        assertThat(all(jmeter.path()))
                .isEqualTo(all(JMeterHome.create(version, directory.resolve("unzipped"))
                        .withTrueload()
                        .path()));

        Path old = extensions.resolve("jmeter-dns-balancer-0.9.0.jar");
        Files.move(extensions.resolve("jmeter-dns-balancer-" + zipped + ".jar"), old);
        Files.createFile(extensions.resolve("jmeter-dubbo33-client-0.9.0.jar"));
        Files.createFile(jmeter.path().resolve("extras/trueload/examples/of-0.9.jmx"));
        run("Upgrade", jmeter.path());
        assertThat(all(jmeter.path()).keySet())
                .noneMatch(name -> name.contains("0.9"))
                .contains("lib/ext/jmeter-dns-balancer-" + zipped + ".jar");

        run("Remove", jmeter.path());
        assertThat(all(jmeter.path())).isEqualTo(before);
    }

    @Test
    void bothLanguagesHaveTheSameCommands() throws IOException {
        assertThat(code(Checkout.root().resolve("docs/zh/install.md"))).isEqualTo(code(PAGE));
    }

    /** The first commands below a heading. */
    private void run(String heading, Path home) throws IOException {
        String page = Files.readString(PAGE);
        String commands = page.substring(page.indexOf("\n## " + heading + "\n"))
                .lines()
                .dropWhile(line -> !line.startsWith("    "))
                .takeWhile(line -> line.startsWith("    "))
                .map(String::strip)
                .collect(Collectors.joining("\n"));
        Map<String, String> environment = Map.of(
                "JMETER_HOME", home.toString(),
                "TRUELOAD_ZIP", Checkout.distributionZip().toString());
        List<String> line = List.of("/bin/bash", "-e", "-c", commands);
        ManagedProcess.start(heading, directory.resolve("logs-" + heading), environment, line)
                .end(PATIENCE)
                .with(0);
    }

    private static String code(Path page) throws IOException {
        return Files.readString(page)
                .lines()
                .filter(line -> line.startsWith("    "))
                .collect(Collectors.joining("\n"));
    }

    /** All files by their names and sizes. */
    private static Map<String, Long> all(Path home) throws IOException {
        Map<String, Long> files = new TreeMap<>();
        try (Stream<Path> all = Files.walk(home)) {
            for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
                files.put(home.relativize(file).toString(), Files.size(file));
            }
        }
        return files;
    }
}
