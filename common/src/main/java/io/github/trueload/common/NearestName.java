// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TreeSet;

/** Finds the name that a user probably meant. */
public final class NearestName {
    private NearestName() {}

    /** Asks for the known name that differs least in letters, case aside; empty if all differ much. */
    public static String question(String given, Collection<String> known) {
        String best = null;
        int least = Math.max(2, given.length() / 4) + 1;
        for (String name : new TreeSet<>(known)) {
            int distance = distance(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
            if (distance < least) {
                least = distance;
                best = name;
            }
        }
        return best == null ? "" : "; did you mean " + best + "?";
    }

    /**
     * A line for each property that begins as ours do and is none of ours.
     *
     * @param prefix as {@code trueload.dns.}
     * @param known all names that there are, prefix included
     */
    public static List<String> unknownProperties(Properties properties, String prefix, Collection<String> known) {
        List<String> lines = new ArrayList<>();
        for (String name : new TreeSet<>(properties.stringPropertyNames())) {
            if (name.startsWith(prefix) && !known.contains(name)) {
                lines.add("The property " + name + " is unknown and has no effect" + question(name, known));
            }
        }
        return lines;
    }

    /** How many letters must be inserted, left out or replaced (Levenshtein). */
    private static int distance(String left, String right) {
        int[] row = new int[right.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[right.length()];
    }
}
