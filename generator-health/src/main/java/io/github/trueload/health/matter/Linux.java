// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The small files in which Linux tells of itself, and the control groups (versions 1 and 2) that this process is in.
 * What cannot be read is empty. A root other than {@code /} serves tests.
 */
final class Linux {
    /** Longer than most of those files. */
    private static final int LENGTH = 4096;

    private static final String GROUPS = "sys/fs/cgroup";

    private Linux() {}

    static List<String> lines(Path file) {
        String text = text(file);
        return text.isEmpty() ? Collections.emptyList() : Arrays.asList(text.split("\n"));
    }

    /** The first line; empty where there is none. */
    static String firstLine(Path file) {
        String text = text(file);
        int end = text.indexOf('\n');
        return (end < 0 ? text : text.substring(0, end)).trim();
    }

    /** The rest of the first line that begins like this; empty where there is none. */
    static String lineAfter(String beginning, Path file) {
        return lines(file).stream()
                .filter(line -> line.startsWith(beginning))
                .findFirst()
                .map(line -> line.substring(beginning.length()).trim())
                .orElse("");
    }

    /** With room for all of it at once: files below /proc/sys tell nothing more to a second read. */
    private static String text(Path file) {
        try (FileInputStream in = new FileInputStream(file.toFile())) {
            byte[] bytes = new byte[LENGTH];
            int length = 0;
            for (int read = in.read(bytes); read > 0; read = in.read(bytes, length, bytes.length - length)) {
                length += read;
                bytes = length == bytes.length ? Arrays.copyOf(bytes, 2 * length) : bytes;
            }
            return new String(bytes, 0, length, StandardCharsets.UTF_8);
        } catch (IOException e) {
            // Files of threads and groups vanish with them; others exist, but their feature is switched off.
            return "";
        }
    }

    static List<String> words(String line) {
        return Arrays.asList(line.trim().split("\\s+"));
    }

    /** The number in the first line; NaN where there is none. */
    static double number(Path file) {
        return number(firstLine(file));
    }

    /** The number that a text is; NaN where it is none. */
    static double number(String text) {
        try {
            return Double.parseDouble(text.trim());
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    /** The folders of a controller's limits: of the groups that this process is in, each followed by those above it. */
    static List<Path> groups(Path root, String controller) {
        List<Path> folders = new ArrayList<>();
        for (String line : lines(root.resolve("proc/self/cgroup"))) {
            String[] parts = line.split(":", 3);
            if (parts.length == 3) {
                for (String mount : mounts(parts[1], controller)) {
                    addGroupAndThoseAbove(root.resolve(GROUPS).resolve(mount), parts[2], folders);
                }
            }
        }
        return folders;
    }

    /** Version 2 has one hierarchy for all controllers, which has no name. */
    private static Set<String> mounts(String hierarchy, String controller) {
        if (hierarchy.isEmpty()) {
            return Collections.singleton("");
        }
        List<String> names = Arrays.asList(hierarchy.split(","));
        if (!names.contains(controller)) {
            return Collections.emptySet();
        }
        Set<String> mounts = new LinkedHashSet<>(Arrays.asList(controller, String.join(",", names)));
        Collections.reverse(names);
        mounts.add(String.join(",", names));
        return mounts;
    }

    private static void addGroupAndThoseAbove(Path mount, String group, List<Path> folders) {
        for (Path folder = groupBelow(mount, group); folder.startsWith(mount); folder = folder.getParent()) {
            folders.add(folder);
        }
    }

    /** The folder of this process's group of version 2; that of the machine where there is none. */
    static Path ownGroup(Path root) {
        List<Path> groups = groups(root, "");
        return groups.isEmpty() ? root.resolve(GROUPS) : groups.get(0);
    }

    /** The folder of a control group; the mount itself where there is none, as a container sees it. */
    private static Path groupBelow(Path mount, String group) {
        try {
            Path folder = mount.resolve(group.startsWith("/") ? group.substring(1) : group)
                    .normalize();
            return folder.startsWith(mount) && Files.isDirectory(folder) ? folder : mount;
        } catch (InvalidPathException e) {
            return mount;
        }
    }
}
