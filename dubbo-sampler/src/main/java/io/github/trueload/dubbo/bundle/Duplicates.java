// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Finds out whether a jar lies in lib/ext more than once, so that luck decides which one runs. Stateless. */
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
            List<String> jars = new ArrayList<>();
            for (URL place : Collections.list(type.getClassLoader().getResources(resource))) {
                jars.add(jarOf(place));
            }
            return jars.size() < 2 ? Optional.empty() : Optional.of(message(jarName, jars));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static String message(String jarName, List<String> jars) {
        return "lib/ext holds " + jarName + " more than once, as " + String.join(" and ", jars)
                + ": remove all but one";
    }

    /** The file name of the jar in which a resource lies. */
    static String jarOf(URL url) {
        String text = url.toString();
        int end = text.indexOf("!/");
        return end < 0 ? text : text.substring(text.lastIndexOf('/', end) + 1, end);
    }
}
