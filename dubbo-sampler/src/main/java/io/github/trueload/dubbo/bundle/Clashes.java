// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Finds out which of the user's jars hold classes that are there already, in the client or in a jar before it, so that
 * theirs are never used. Used by one thread.
 */
final class Clashes {
    private final DubboLine line;
    /** Names of class files, and the file that holds them. */
    private final Map<String, String> known = new HashMap<>();

    private Clashes(DubboLine line) {
        this.line = line;
    }

    /**
     * Looks for clashes.
     *
     * @param own the client's own jars
     * @return one line for each jar that clashes
     */
    static List<String> of(DubboLine line, List<URL> own, Collection<Path> extra) throws IOException {
        if (extra.isEmpty()) {
            return Collections.emptyList();
        }
        Clashes clashes = new Clashes(line);
        for (URL jar : own) {
            clashes.take(Paths.get(java.net.URI.create(jar.toString())), "the Dubbo " + line + " client");
        }
        List<String> lines = new ArrayList<>();
        for (Path file : extra) {
            String found = clashes.take(file, file.getFileName().toString());
            if (found != null) {
                lines.add(found);
            }
        }
        return lines;
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
        String type = example.substring(0, example.length() - ".class".length()).replace('/', '.');
        return ExtraJars.PROPERTY + ": " + jar + " holds " + clashing + (clashing == 1 ? " class" : " classes")
                + " that " + known.get(example) + " has, too, such as " + type
                + ": those in the jar are not used by Dubbo " + line
                + "; take a jar without them if something does not fit";
    }

    private static boolean isClass(String name) {
        return name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("module-info.class");
    }
}
