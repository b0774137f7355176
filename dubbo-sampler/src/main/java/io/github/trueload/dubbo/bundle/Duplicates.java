// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.IOException;
import java.net.URL;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Finds out whether a jar lies in lib/ext twice, which makes it a matter of luck which one runs. Stateless. */
public final class Duplicates {
    private Duplicates() {}

    /**
     * Looks for two jars that hold the same class.
     *
     * @param jarName the jar's name without version
     * @return the line for the log, if there are two
     */
    public static Optional<String> of(String jarName, Class<?> type) {
        String resource = type.getName().replace('.', '/') + ".class";
        try {
            List<URL> places =
                    new ArrayList<>(Collections.list(type.getClassLoader().getResources(resource)));
            return places.size() < 2
                    ? Optional.empty()
                    : Optional.of(message(jarName, jarOf(places.get(0)), jarOf(places.get(1))));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    static String message(String jarName, String first, String second) {
        return "lib/ext holds " + jarName + " twice, " + first + " and " + second + ": remove one";
    }

    /** The file name of the jar in which a resource lies. */
    static String jarOf(URL url) {
        String text = url.toString();
        int end = text.indexOf("!/");
        return end < 0 ? text : text.substring(text.lastIndexOf('/', end) + 1, end);
    }
}
