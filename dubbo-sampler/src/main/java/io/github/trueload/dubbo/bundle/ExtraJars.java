// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** The user's own jars, which Dubbo sees behind its own: serializations, filters, the interfaces of services. */
public final class ExtraJars {
    /** The JMeter property that names them. */
    public static final String PROPERTY = "trueload.dubbo.extraJars";

    final Set<Path> files = new LinkedHashSet<>();
    /** What is wrong with them, one line each. */
    final List<String> problems = new ArrayList<>();

    private final List<Path> bases;

    private ExtraJars(List<Path> bases) {
        this.bases = bases;
    }

    /**
     * The jars, folders of jars and folders of classes that a text names, in their order, separated by semicolons or as
     * the system separates paths. Relative paths are looked for in one base after the other.
     */
    public static ExtraJars of(String text, List<Path> bases) {
        ExtraJars jars = new ExtraJars(bases);
        for (String entry : text.split("[;" + File.pathSeparatorChar + "]")) {
            if (!entry.trim().isEmpty()) {
                jars.add(entry.trim());
            }
        }
        return jars;
    }

    List<URL> urls() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (Path file : files) {
            urls.add(file.toUri().toURL());
        }
        return urls;
    }

    private void add(String entry) {
        try {
            Path found = find(entry.replaceFirst("[/\\\\]\\*(?:\\.jar)?$", ""), bases, Files::exists);
            if (found == null) {
                boolean absolute = Paths.get(entry).isAbsolute();
                problem(entry, "does not exist: correct the path" + (absolute ? "" : "; " + lookedForIn(bases)));
            } else if (Files.isDirectory(found)) {
                addFolder(entry, found);
            } else {
                addJar(entry, found);
            }
        } catch (InvalidPathException e) {
            problem(entry, "is no path: correct it");
        }
    }

    /** The first file that fits, of those that a path names from one base after the other; {@code null} for none. */
    static Path find(String path, List<Path> bases, Predicate<Path> fits) {
        return bases.stream()
                .map(base -> base.resolve(path).toAbsolutePath().normalize())
                .filter(fits)
                .findFirst()
                .orElse(null);
    }

    static String lookedForIn(List<Path> bases) {
        return "it was looked for in " + bases.stream().map(Path::toString).collect(Collectors.joining(" and "));
    }

    private void addFolder(String entry, Path folder) {
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> members = all.sorted().collect(Collectors.toList());
            List<Path> jars = members.stream()
                    .filter(member -> member.toString().endsWith(".jar") && Files.isRegularFile(member))
                    .collect(Collectors.toList());
            if (members.isEmpty()) {
                problem(entry, "is an empty folder: put the jars there");
            } else if (jars.isEmpty()) {
                files.add(folder);
            }
            jars.forEach(jar -> addJar(jar.toString(), jar));
        } catch (IOException | UncheckedIOException e) {
            problem(entry, "cannot be read: " + e.getMessage());
        }
    }

    private void addJar(String entry, Path jar) {
        try (ZipFile readable = new ZipFile(jar.toFile())) {
            files.add(Paths.get(readable.getName()));
        } catch (IOException e) {
            problem(entry, "cannot be read as a jar (" + e.getMessage() + "): put an undamaged copy there");
        }
    }

    private void problem(String entry, String what) {
        problems.add(PROPERTY + ": " + entry + " " + what);
    }

    /** One line for each jar with classes that the client or a jar before it has, so that its own are never used. */
    List<String> clashes(DubboLine line, List<URL> own) throws IOException {
        List<String> lines = new ArrayList<>();
        Map<String, String> holders = new HashMap<>();
        if (!files.isEmpty()) {
            for (URL jar : own) {
                classes(Paths.get(URI.create(jar.toString())))
                        .forEach(name -> holders.put(name, "the Dubbo " + line + " client"));
            }
        }
        for (Path file : files) {
            String holder = file.getFileName().toString();
            List<String> clashing = classes(file).stream()
                    .filter(name ->
                            !holders.computeIfAbsent(name, first -> holder).equals(holder))
                    .collect(Collectors.toList());
            if (!clashing.isEmpty()) {
                String example = clashing.get(0);
                lines.add(PROPERTY + ": " + file + " holds " + clashing.size()
                        + (clashing.size() == 1 ? " class" : " classes") + " that " + holders.get(example)
                        + " has, too, such as "
                        + example.replaceFirst("\\.class$", "").replace('/', '.')
                        + ": those in the jar are not used by Dubbo " + line
                        + "; take a jar without them if something does not fit");
            }
        }
        return lines;
    }

    /** The class files of a jar; none of a folder. */
    private static List<String> classes(Path jar) throws IOException {
        if (Files.isDirectory(jar)) {
            return Collections.emptyList();
        }
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            return zip.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".class")
                            && !name.startsWith("META-INF/")
                            && !name.endsWith("module-info.class"))
                    .collect(Collectors.toList());
        }
    }
}
