// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.io.IOException;
import java.net.URL;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.TreeSet;

/** Warns if a jar is in lib or lib/ext twice: which copy loads is undefined. */
public final class Duplicates {
    private Duplicates() {}

    /**
     * Looks for several jars that hold the same class.
     *
     * @param jarName the jar's name without version
     * @return the line for the log, if there are several
     */
    public static Optional<String> of(String jarName, Class<?> type) {
        String resource = type.getName().replace('.', '/') + ".class";
        try {
            Collection<String> jars = new TreeSet<>();
            for (URL place : Collections.list(type.getClassLoader().getResources(resource))) {
                jars.add(jarOf(place));
            }
            return jars.size() < 2 ? Optional.empty() : Optional.of(message(jarName, jars));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The line for the log about one jar that is there in several files. */
    public static String message(String jarName, Collection<String> jars) {
        return jarName + " is installed more than once, as " + String.join(" and ", jars) + ": remove all but one";
    }

    /** The file of the jar in which a resource lies, as JMeter's users know it: from its folder lib on. */
    public static String jarOf(URL url) {
        String text = url.toString();
        int end = text.indexOf("!/");
        int lib = text.lastIndexOf("/lib/", end);
        return end < 0 ? text : text.substring((lib < 0 ? text.lastIndexOf('/', end) : lib) + 1, end);
    }
}
