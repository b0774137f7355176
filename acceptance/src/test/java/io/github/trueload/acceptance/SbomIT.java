// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The CycloneDX list of each jar names what lies in the jar, and nothing else. */
class SbomIT {
    private static final Path LIBRARIES = Checkout.root().resolve("distribution/src/licenses/LIBRARIES.md");

    /** {@code | jar | library | version | licence |}; LibrariesIT holds it against the classes in the jars. */
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ((?:jmeter|trueload)-\\S+) \\| (\\S+) \\| (\\S+) \\|");

    private static final Pattern NESTED = Pattern.compile("META-INF/trueload/dubbo-[^/]+/([^/]+)\\.jar");

    @ParameterizedTest
    @CsvSource({"dubbo-sampler/bundle-2.7, jmeter-dubbo27-client", "dubbo-sampler/bundle-3.3, jmeter-dubbo33-client"})
    void namesTheNestedJars(String module, String artifact) throws IOException {
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
    void namesTheLibrariesThatAreShadedIntoTheJar(String module, String artifact) throws IOException {
        Set<String> shaded = ROW.matcher(Files.readString(LIBRARIES))
                .results()
                .filter(row -> row.group(1).equals(artifact))
                .map(row -> row.group(2) + "-" + row.group(3))
                // A script in the page of the report, which is no artifact of Maven's.
                .filter(library -> !library.startsWith("uPlot-"))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(components(module, artifact)).isEqualTo(shaded);
    }

    private static Set<String> components(String module, String artifact) throws IOException {
        Path list = Checkout.root().resolve(module + "/target/sbom/" + artifact + ".cdx.json");
        Skip.unlessAll(Files.exists(list));
        Set<String> components = new TreeSet<>();
        for (JsonNode component : new ObjectMapper().readTree(list.toFile()).path("components")) {
            components.add(component.path("name").asText() + "-"
                    + component.path("version").asText());
        }
        return components;
    }
}
