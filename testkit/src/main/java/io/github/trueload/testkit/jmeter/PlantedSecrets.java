// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Passwords, tokens and keys that tests plant. When a JMeter has ended, whatever it left in its folder (what it
 * printed, log, JTL, results, reports, pictures as text) is searched for them, in clear and in Base64. Stateless.
 */
public final class PlantedSecrets {
    private static final String MARK = "planted-secret-";
    private static final List<String> LOOKED_FOR = lookedFor();
    /** What holds secrets as it should: plans, settings and stores. */
    private static final Set<String> HOLDERS = Set.of("jmx", "properties", "p12", "jks", "pem");

    private static final long LARGEST = 64L << 20;

    private PlantedSecrets() {}

    /**
     * A secret that is looked for.
     *
     * @param place where it is planted, in letters, digits and hyphens
     */
    public static String of(String place) {
        return MARK + place;
    }

    /**
     * Looks into the files of a folder, not into the folders below it.
     *
     * @throws AssertionError when one holds a secret, naming the file and the line
     */
    static void lookIn(Path folder) {
        List<String> found = new ArrayList<>();
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                if (Files.isRegularFile(file) && !HOLDERS.contains(extension(file))) {
                    lookInto(file, found);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!found.isEmpty()) {
            throw new AssertionError("A planted secret is shown in " + String.join("\n", found));
        }
    }

    private static void lookInto(Path file, List<String> found) throws IOException {
        String text;
        try {
            text = Files.size(file) < LARGEST ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
        } catch (NoSuchFileException e) {
            // Another process, which shares the folder, took it away.
            return;
        }
        for (String secret : LOOKED_FOR) {
            int at = text.indexOf(secret);
            if (at >= 0) {
                int start = text.lastIndexOf('\n', at) + 1;
                int end = text.indexOf('\n', at);
                found.add(file + ": " + text.substring(start, end < 0 ? text.length() : end));
            }
        }
    }

    private static String extension(Path file) {
        String name = file.getFileName().toString();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    /** The mark, and what it is in Base64 after one, two and three other characters. */
    private static List<String> lookedFor() {
        List<String> texts = new ArrayList<>(List.of(MARK));
        for (int before = 0; before < 3; before++) {
            byte[] padded = ("x".repeat(before) + MARK).getBytes(StandardCharsets.US_ASCII);
            String encoded = Base64.getEncoder().withoutPadding().encodeToString(padded);
            int first = (before * 8 + 5) / 6;
            int last = padded.length * 8 / 6;
            texts.add(encoded.substring(first, last));
        }
        return texts;
    }
}
