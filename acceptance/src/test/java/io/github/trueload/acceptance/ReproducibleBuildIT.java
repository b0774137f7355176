// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A release, built twice from clean copies of the sources: in folders, time zones and languages that differ. */
@Timeout(1200)
class ReproducibleBuildIT {
    private static final Set<String> LEFT_OUT = Set.of("target", ".git");

    @TempDir
    private Path directory;

    @Test
    void theSameSourcesGiveTheSameBytes() throws Exception {
        Skip.unlessAll(false);

        Path first = build(
                "here", Map.of("TZ", "UTC", "LC_ALL", "C.UTF-8", "MAVEN_OPTS", "-Duser.language=en -Duser.country=US"));
        // Lower case, dates and digits are others in each; "C" makes Java's own encoding ASCII.
        Path second = build(
                "at/another place",
                Map.of("TZ", "Asia/Kathmandu", "LC_ALL", "C", "MAVEN_OPTS", "-Duser.language=tr -Duser.country=TR"));

        assertThat(entries(zip(second))).as("what is in the zip").isEqualTo(entries(zip(first)));
        assertThat(archives(second)).as("jars, zip and lists").isEqualTo(archives(first));
        assertThat(entries(zip(first)).keySet())
                .contains("extras/trueload/sbom/jmeter-dubbo-sampler.cdx.json", "extras/trueload/README.md");
        assertThat(archives(first).keySet())
                .anyMatch(file -> file.endsWith("-sources.jar"))
                .anyMatch(file -> file.endsWith("-javadoc.jar"))
                .anyMatch(file -> file.endsWith(".cdx.json"))
                .anyMatch(file -> file.endsWith(".zip"));
    }

    private Path build(String folder, Map<String, String> environment) throws IOException {
        Path copy = directory.resolve(folder);
        copySources(copy);
        String build = "package -T2 -Prelease -Dmaven.test.skip -Dspotless.check.skip -Dcheckstyle.skip"
                + " -pl distribution -am";
        BuildToolsIT.maven(copy, directory.resolve("logs").resolve(folder), environment, build.split(" "))
                .with(0);
        return copy;
    }

    private static Path zip(Path copy) {
        return copy.resolve("distribution/target")
                .resolve(Checkout.distributionZip().getFileName());
    }

    private static void copySources(Path copy) throws IOException {
        Path root = Checkout.root();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) throws IOException {
                if (LEFT_OUT.contains(folder.getFileName().toString())) {
                    return FileVisitResult.SKIP_SUBTREE;
                }
                Files.createDirectories(copy.resolve(root.relativize(folder).toString()));
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!LEFT_OUT.contains(file.getFileName().toString())) {
                    Files.copy(file, copy.resolve(root.relativize(file).toString()));
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /** What a release uploads: of each file a digest. */
    private static Map<String, String> archives(Path copy) throws IOException {
        try (Stream<Path> files = Files.walk(copy)) {
            return files.filter(file -> file.toString().matches(".*/target/(sbom/)?[^/]+\\.(jar|zip|json)"))
                    .collect(Collectors.toMap(
                            file -> copy.relativize(file).toString(),
                            ReproducibleBuildIT::digest,
                            (one, other) -> one,
                            TreeMap::new));
        }
    }

    /** What is in the zip: of each file the time and a digest, so that a difference has a name. */
    private static Map<String, String> entries(Path zip) throws IOException {
        Map<String, String> entries = new TreeMap<>();
        try (ZipInputStream files = new ZipInputStream(Files.newInputStream(zip))) {
            for (ZipEntry entry = files.getNextEntry(); entry != null; entry = files.getNextEntry()) {
                entries.put(entry.getName(), entry.getTimeLocal() + " " + digest(files.readAllBytes()));
            }
        }
        return entries;
    }

    private static String digest(Path file) {
        try {
            return digest(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
