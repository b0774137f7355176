// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** Finds out whether a jar lies in lib/ext twice, which makes it a matter of luck which one runs. Stateless. */
final class Duplicates {
    private Duplicates() {}

    /**
     * Looks for several jars that hold the same class.
     *
     * @param jarName the jar's name without version
     * @return the line for the log, if there are several
     */
    static Optional<String> of(String jarName, Class<?> type) {
        String resource = type.getName().replace('.', '/') + ".class";
        try {
            return message(jarName, Collections.list(type.getClassLoader().getResources(resource)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static Optional<String> message(String jarName, List<URL> places) {
        List<String> jars = new ArrayList<>();
        places.forEach(place -> jars.add(jarOf(place)));
        return new TreeSet<>(jars).size() < 2
                ? Optional.empty()
                : Optional.of("lib/ext holds " + jarName + " more than once, as " + String.join(" and ", jars)
                        + ": remove all but one");
    }

    private static String jarOf(URL url) {
        String text = url.toString();
        int end = text.indexOf("!/");
        return end < 0 ? text : text.substring(text.lastIndexOf('/', end) + 1, end);
    }
}
