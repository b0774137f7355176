// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/**
 * Passwords, tokens and keys that tests plant. When a JMeter has ended, whatever it left in its folder and below (what
 * it printed, log, JTL, results, reports, pictures as text) is searched for them, in clear and in Base64. Stateless.
 */
public final class PlantedSecrets {
    private static final String MARK = "planted-secret-";
    private static final List<String> LOOKED_FOR = lookedFor();
    /** What holds secrets as it should: plans, settings and stores; and JMeter's jars, to which no run writes. */
    private static final Set<String> HOLDERS = Set.of("jmx", "properties", "p12", "jks", "pem", "jar");

    private static final int BLOCK = 1 << 20;
    /** Of each block so much is looked at again with the next one, lest a secret lies across their border. */
    private static final int OVERLAP = 1 << 10;

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
     * Looks into the files of a folder and of the folders below it. Files that another process takes away meanwhile are
     * passed over.
     *
     * @throws AssertionError when one holds a secret, naming the file and the line
     */
    public static void lookIn(Path folder) {
        List<String> found = new ArrayList<>();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (attributes.isRegularFile() && !HOLDERS.contains(extension(file))) {
                        lookInto(file, found);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    return goOn(failure);
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
                    return goOn(failure);
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!found.isEmpty()) {
            throw new AssertionError("A planted secret is shown in " + String.join("\n", found));
        }
    }

    private static FileVisitResult goOn(IOException failure) throws IOException {
        if (failure == null || failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }

    private static void lookInto(Path file, List<String> found) throws IOException {
        byte[] block = new byte[BLOCK];
        int kept = 0;
        try (InputStream in = Files.newInputStream(file)) {
            for (int read = in.readNBytes(block, 0, BLOCK); read > 0; read = in.readNBytes(block, kept, BLOCK - kept)) {
                int length = kept + read;
                lookInto(new String(block, 0, length, StandardCharsets.ISO_8859_1), file, found);
                kept = Math.min(OVERLAP, length);
                System.arraycopy(block, length - kept, block, 0, kept);
            }
        } catch (NoSuchFileException e) {
            // Another process, which shares the folder, took it away.
            return;
        }
    }

    private static void lookInto(String text, Path file, List<String> found) {
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
