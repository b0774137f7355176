// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page that lists the libraries in our jars, held against the jars and the build. */
class LibrariesIT {
    private static final Path PAGE = Checkout.root().resolve("distribution/src/licenses/LIBRARIES.md");

    /** {@code | jar | library | version | licence |}. */
    private static final Pattern ROW =
            Pattern.compile("^\\| ((?:jmeter|trueload)-\\S+) \\| (\\S+) \\| (\\S+) \\| (.+) \\|$");

    @ParameterizedTest
    @CsvSource({
        "dns-balancer, jmeter-dns-balancer",
        "dubbo-sampler, jmeter-dubbo-sampler",
        "generator-health, jmeter-generator-health",
        "influx-listener, jmeter-influx-listener",
        "tools, trueload-tools"
    })
    void namesEveryLibraryThatIsPackedIntoAJar(String module, String artifact) throws IOException {
        Path jar = Checkout.built(module + "/target", artifact + "-*[!s].jar");
        List<String> listed = rows().stream()
                .filter(row -> row.group(1).equals(artifact))
                .map(row -> row.group(2).toLowerCase(Locale.ROOT))
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
        for (Matcher row : rows()) {
            Matcher named = Pattern.compile(
                            "<artifactId>" + row.group(2) + "</artifactId>\\s*<version>([^<]+)</version>")
                    .matcher(poms);
            if (row.group(1).equals(artifact) && named.find()) {
                assertThat(resolve(named.group(1), root)).as(row.group(2)).isEqualTo(row.group(3));
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

    private static Collection<String> shadedFolders(Path jar) throws IOException {
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

    private static List<Matcher> rows() throws IOException {
        return Files.readAllLines(PAGE).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .toList();
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
}
