// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page that lists the libraries in our jars, and their CycloneDX lists, held against the jars and the build. */
class LibrariesIT {
    private static final Pattern NESTED = Pattern.compile("META-INF/trueload/dubbo-[^/]+/([^/]+)\\.jar");

    @ParameterizedTest
    @CsvSource({
        "dns-balancer, jmeter-dns-balancer",
        "dubbo-sampler, jmeter-dubbo-sampler",
        "tools, trueload-tools",
        "generator-health, jmeter-generator-health",
        "influx-listener, jmeter-influx-listener"
    })
    void namesEveryLibraryThatIsPackedIntoAJar(String module, String artifact) throws IOException {
        Path jar = Checkout.built(module + "/target", artifact + "-*[!s].jar");
        List<String> listed = Row.of(artifact).stream()
                .map(row -> row.library().toLowerCase(Locale.ROOT))
                .toList();

        assertThat(shadedFolders(jar))
                .isNotEmpty()
                .allSatisfy(folder -> assertThat(listed).as(folder).anyMatch(library -> library.startsWith(folder)));
    }

    @ParameterizedTest
    @CsvSource({
        "dns-balancer, jmeter-dns-balancer, 1",
        "dubbo-sampler, jmeter-dubbo-sampler, 1",
        "generator-health, jmeter-generator-health, 1",
        "influx-listener, jmeter-influx-listener, 4",
        "tools, trueload-tools, 4"
    })
    void namesTheVersionsThatTheBuildUses(String module, String artifact, int atLeast) throws IOException {
        String root = Files.readString(Checkout.root().resolve("pom.xml"));
        String poms = Files.readString(Checkout.root().resolve(module).resolve("pom.xml")) + root;
        int compared = 0;
        for (Row row : Row.of(artifact)) {
            Matcher named = Pattern.compile(
                            "<artifactId>" + row.library() + "</artifactId>\\s*<version>([^<]+)</version>")
                    .matcher(poms);
            if (named.find()) {
                assertThat(resolve(named.group(1), root)).as(row.library()).isEqualTo(row.version());
                compared++;
            }
        }
        assertThat(compared).isGreaterThanOrEqualTo(atLeast);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dns-balancer", "generator-health", "influx-listener", "dubbo-sampler", "tools"})
    void tellsTheLicenceInEachJarToo(String module) throws IOException {
        Path jar = Checkout.built(module + "/target", "[jt]*-" + module + "-*[!s].jar");
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            assertThat(zip.getEntry("META-INF/LICENSE")).isNotNull();
            assertThat(zip.getEntry("META-INF/NOTICE")).isNotNull();
        }
    }

    private static Set<String> shadedFolders(Path jar) throws IOException {
        Pattern shaded = Pattern.compile("^io/github/trueload/[a-z]+/shaded/([a-z]+)\\d*/.*");
        Set<String> folders = new TreeSet<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            zip.stream().map(entry -> shaded.matcher(entry.getName())).forEach(matcher -> {
                if (matcher.matches()) {
                    folders.add(matcher.group(1));
                }
            });
        }
        return folders;
    }

    private static String resolve(String version, String pom) {
        if (!version.startsWith("${")) {
            return version;
        }
        String property = version.substring(2, version.length() - 1);
        Matcher value =
                Pattern.compile("<" + Pattern.quote(property) + ">([^<]+)<").matcher(pom);
        return value.find() ? value.group(1) : version;
    }

    @ParameterizedTest
    @CsvSource({"dubbo-sampler/bundle-2.7, jmeter-dubbo27-client", "dubbo-sampler/bundle-3.3, jmeter-dubbo33-client"})
    void itsCycloneDxListNamesTheNestedJars(String module, String artifact) throws IOException {
        Path jar = Checkout.built(module + "/target", artifact + "-*[!sc].jar");
        Set<String> nested;
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            nested = zip.stream()
                    .map(ZipEntry::getName)
                    .map(NESTED::matcher)
                    .filter(Matcher::matches)
                    .map(found -> found.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        assertThat(components(module, artifact)).isEqualTo(nested).isNotEmpty();
    }

    /** But for our own common code, and a script in the page of the report, which is no artifact of Maven's. */
    @ParameterizedTest
    @CsvSource({
        "dns-balancer, jmeter-dns-balancer",
        "dns-balancer/agent, jmeter-dns-agent",
        "dubbo-sampler, jmeter-dubbo-sampler",
        "generator-health, jmeter-generator-health",
        "influx-listener, jmeter-influx-listener",
        "plan-upgrade, jmeter-plan-upgrade",
        "tools, trueload-tools"
    })
    void itsCycloneDxListNamesTheLibrariesThatAreShadedIntoAJar(String module, String artifact) throws IOException {
        Set<String> shaded = Row.of(artifact).stream()
                .filter(row -> !row.library().equals("uPlot"))
                .map(row -> row.library() + "-" + row.version())
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> listed = components(module, artifact);
        listed.removeIf(library -> library.startsWith("trueload-common-"));
        assertThat(listed).isEqualTo(shaded);
    }

    private static Set<String> components(String module, String artifact) {
        Path list = Checkout.root().resolve(module + "/target/sbom/" + artifact + ".cdx.json");
        Skip.unlessAll(Files.exists(list));
        Set<String> components = new TreeSet<>();
        for (JsonNode component : Json.in(list).path("components")) {
            components.add(component.path("name").asText() + "-"
                    + component.path("version").asText());
        }
        return components;
    }

    /** A line of the page. */
    record Row(String jar, String library, String version) {
        private static final Path PAGE = Checkout.root().resolve("distribution/src/licenses/LIBRARIES.md");
        /** {@code | jar | library | version | licence |}. */
        private static final Pattern ROW =
                Pattern.compile("\\| ((?:jmeter|trueload)-\\S+) \\| (\\S+) \\| (\\S+) \\| .+ \\|");

        static List<Row> all() throws IOException {
            return Files.readAllLines(PAGE).stream()
                    .map(ROW::matcher)
                    .filter(Matcher::matches)
                    .map(row -> new Row(row.group(1), row.group(2), row.group(3)))
                    .toList();
        }

        static List<Row> of(String jar) throws IOException {
            return all().stream().filter(row -> row.jar.equals(jar)).toList();
        }
    }
}
