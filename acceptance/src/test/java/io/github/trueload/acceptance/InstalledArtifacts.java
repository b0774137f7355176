// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A local repository of Maven with our jars in it, as {@code mvn install} leaves it; what Maven downloads besides stays
 * there for the next time. For one thread.
 */
final class InstalledArtifacts {
    private static final String VERSION =
            Checkout.distributionZip().getFileName().toString().replaceAll("^trueload-|\\.zip$", "");
    private static final Map<String, String> FOLDERS = Map.of(
            "jmeter-generator-health", "generator-health",
            "jmeter-influx-listener", "influx-listener",
            "jmeter-dns-balancer", "dns-balancer",
            "jmeter-dubbo-sampler", "dubbo-sampler",
            "jmeter-dubbo27-client", "dubbo-sampler/bundle-2.7",
            "jmeter-dubbo33-client", "dubbo-sampler/bundle-3.3");

    private InstalledArtifacts() {}

    /** Lays them out, those of this build in place of what an earlier one left. */
    static Path repository() throws IOException {
        Path repository = Checkout.root().resolve("target/maven-repository");
        Path ours = repository.resolve("io/github/trueload");
        delete(ours);
        copy(Checkout.root().resolve("pom.xml"), ours.resolve("trueload/" + VERSION + "/trueload-" + VERSION + ".pom"));
        for (Map.Entry<String, String> artifact : FOLDERS.entrySet()) {
            Path module = Checkout.root().resolve(artifact.getValue());
            Path reduced = module.resolve("target/dependency-reduced-pom.xml");
            String name = artifact.getKey() + "-" + VERSION;
            Path folder = ours.resolve(artifact.getKey()).resolve(VERSION);
            copy(Files.exists(reduced) ? reduced : module.resolve("pom.xml"), folder.resolve(name + ".pom"));
            copy(module.resolve("target/" + name + ".jar"), folder.resolve(name + ".jar"));
        }
        return repository;
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : (Iterable<Path>) files.sorted(Comparator.reverseOrder())::iterator) {
                    Files.delete(file);
                }
            }
        }
    }
}
