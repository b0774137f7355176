// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.DirectoryStream;
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
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The user's own jars, which every class loader of Dubbo sees behind the jars of the client: serializations, filters,
 * and the interfaces of services.
 */
public final class ExtraJars {
    /** The JMeter property that names them. */
    public static final String PROPERTY = "trueload.dubbo.extraJars";

    private final Set<Path> files = new LinkedHashSet<>();
    private final List<String> problems = new ArrayList<>();
    private final List<Path> bases;

    private ExtraJars(List<Path> bases) {
        this.bases = bases;
    }

    public static ExtraJars none() {
        return new ExtraJars(Collections.emptyList());
    }

    /**
     * The jars that a text names.
     *
     * @param text jars, folders of jars and folders of classes, separated by semicolons or as the system separates
     *     paths; the order counts where two hold the same class
     * @param bases where relative paths are looked for, one folder after the other
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

    /** The jars and folders that are there, in their order. */
    Set<Path> files() {
        return Collections.unmodifiableSet(files);
    }

    List<URL> urls() {
        List<URL> urls = new ArrayList<>();
        try {
            for (Path file : files) {
                urls.add(file.toUri().toURL());
            }
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
        return urls;
    }

    /** What is wrong with them, one line each. */
    List<String> problems() {
        return Collections.unmodifiableList(problems);
    }

    private void add(String entry) {
        try {
            Path found = find(entry.replaceFirst("[/\\\\]\\*(?:\\.jar)?$", ""));
            if (found == null) {
                problem(entry, "does not exist: correct the path" + hint(entry));
            } else if (Files.isDirectory(found)) {
                addFolder(entry, found);
            } else {
                addJar(entry, found);
            }
        } catch (InvalidPathException e) {
            problem(entry, "is no path: correct it");
        }
    }

    private Path find(String entry) {
        for (Path base : bases) {
            Path file = base.resolve(entry).toAbsolutePath().normalize();
            if (Files.exists(file)) {
                return file;
            }
        }
        Path file = Paths.get(entry).toAbsolutePath().normalize();
        return Files.exists(file) ? file : null;
    }

    private String hint(String entry) {
        return Paths.get(entry).isAbsolute() || bases.isEmpty()
                ? ""
                : "; it was looked for in " + bases.stream().map(Path::toString).collect(Collectors.joining(" and "));
    }

    private void addFolder(String entry, Path folder) {
        List<Path> jars = new ArrayList<>();
        boolean empty = true;
        try (DirectoryStream<Path> members = Files.newDirectoryStream(folder)) {
            for (Path member : members) {
                empty = false;
                if (member.toString().endsWith(".jar") && Files.isRegularFile(member)) {
                    jars.add(member);
                }
            }
        } catch (IOException e) {
            problem(entry, "cannot be read: " + e.getMessage());
            return;
        }
        if (empty) {
            problem(entry, "is an empty folder: put the jars there");
        } else if (jars.isEmpty()) {
            files.add(folder);
        } else {
            Collections.sort(jars);
            jars.forEach(jar -> addJar(jar.toString(), jar));
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

    /**
     * Finds out which of the jars hold classes that are there already, in the client or in a jar before them, so that
     * theirs are never used.
     *
     * @param own the client's own jars
     * @return one line for each jar that clashes
     */
    List<String> clashes(DubboLine line, List<URL> own) throws IOException {
        List<String> lines = new ArrayList<>();
        Clashes clashes = new Clashes(line);
        if (!files.isEmpty()) {
            for (URL jar : own) {
                clashes.take(Paths.get(URI.create(jar.toString())), "the Dubbo " + line + " client");
            }
        }
        for (Path file : files) {
            String found = clashes.take(file, file.getFileName().toString());
            if (found != null) {
                lines.add(found);
            }
        }
        return lines;
    }

    /** The classes of the jars seen so far. Used by one thread. */
    private static final class Clashes {
        private final DubboLine line;

        /** Names of class files, and the file that holds them. */
        private final Map<String, String> known = new HashMap<>();

        private Clashes(DubboLine line) {
            this.line = line;
        }

        /** Notes the classes of a jar, and tells in one line which of them were known. */
        private String take(Path jar, String holder) throws IOException {
            if (Files.isDirectory(jar)) {
                return null;
            }
            int clashing = 0;
            String example = null;
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                for (ZipEntry entry : Collections.list(zip.entries())) {
                    String name = entry.getName();
                    if (isClass(name)) {
                        String first = known.putIfAbsent(name, holder);
                        if (first != null && !first.equals(holder)) {
                            clashing++;
                            example = example == null ? name : example;
                        }
                    }
                }
            }
            return clashing == 0 ? null : message(jar, clashing, example);
        }

        private String message(Path jar, int clashing, String example) {
            String type =
                    example.substring(0, example.length() - ".class".length()).replace('/', '.');
            return ExtraJars.PROPERTY + ": " + jar + " holds " + clashing + (clashing == 1 ? " class" : " classes")
                    + " that " + known.get(example) + " has, too, such as " + type
                    + ": those in the jar are not used by Dubbo " + line
                    + "; take a jar without them if something does not fit";
        }

        private static boolean isClass(String name) {
            return name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("module-info.class");
        }
    }
}
