// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.TestFiles;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** The pages of this checkout and the sources of what ships. Stateless. */
final class Pages {
    private static final List<String> SHIPPED = List.of(
            "common", "dubbo-sampler", "influx-listener", "dns-balancer", "generator-health", "tools", "plan-upgrade");
    private static final Set<String> MADE = Set.of("target", ".git");
    private static final String PACKAGE = "/io/github/trueload/";

    private Pages() {}

    /** All English pages in docs/, sorted. */
    static List<Path> english() {
        return TestFiles.in(path("docs"), "*.md");
    }

    /** All Chinese pages, sorted. */
    static List<Path> chinese() {
        return TestFiles.in(path("docs/zh"), "*.md");
    }

    /** What is wrong with names that a page has, against those that it should have; empty where nothing is. */
    static List<String> differences(Collection<String> wanted, Collection<String> written) {
        List<String> found = new ArrayList<>();
        wanted.stream().filter(name -> !written.contains(name)).forEach(name -> found.add("it lacks " + name));
        written.stream().filter(name -> !wanted.contains(name)).forEach(name -> found.add("nobody has " + name));
        return found;
    }

    /** A file by its path below the root. */
    static Path path(String page) {
        return Checkout.root().resolve(page);
    }

    /** The lines of a page, by its path below the root. */
    static List<String> lines(String page) throws IOException {
        return Files.readAllLines(path(page));
    }

    /** Every Java source of what ships. */
    static List<Path> shippedSources() throws IOException {
        List<Path> all = new ArrayList<>();
        for (String module : SHIPPED) {
            below(path(module), ".java").stream()
                    .filter(file -> file.toString().contains("/src/main/java/"))
                    .forEach(all::add);
        }
        return all;
    }

    /**
     * The files in a folder and below it whose names end with a text, sorted, but for what a build makes: other modules
     * of the same build make and delete such files meanwhile.
     */
    static List<Path> below(Path folder, String end) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                return !directory.equals(folder)
                                && MADE.contains(directory.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(end)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(found);
        return found;
    }

    /** Name of a source below our package, for example {@code dns/resolve/DnsServers}. */
    static String className(Path source) {
        String path = source.toString().replace('\\', '/');
        return path.substring(path.indexOf(PACKAGE) + PACKAGE.length()).replace(".java", "");
    }

    /** The text of a source by its {@link #className}. */
    static String shippedSource(String name) throws IOException {
        for (Path source : shippedSources()) {
            if (className(source).equals(name)) {
                return Files.readString(source);
            }
        }
        throw new IllegalArgumentException("No shipped source is called " + name);
    }
}
