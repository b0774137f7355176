// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** The texts of a panel, a file for each language. */
public final class Bundles {
    private Bundles() {}

    /**
     * What is wrong with both files: keys that one of them lacks, texts that are blank, and letters beyond ASCII, since
     * Java 8 reads such files as Latin-1.
     *
     * @param beside a class of the package that has the files
     * @param name that of the English one without its ending
     */
    public static List<String> problems(Class<?> beside, String name) throws IOException {
        List<String> problems = new ArrayList<>();
        List<Set<Object>> keys = new ArrayList<>();
        for (String file : List.of(name + ".properties", name + "_zh_CN.properties")) {
            try (InputStream in = beside.getResourceAsStream(file)) {
                byte[] bytes = in.readAllBytes();
                for (byte letter : bytes) {
                    if (letter < 0) {
                        problems.add(file + " is not ASCII");
                    }
                }
                Properties texts = new Properties();
                texts.load(new ByteArrayInputStream(bytes));
                texts.forEach((key, text) -> {
                    if (text.toString().isBlank()) {
                        problems.add(file + " has no text for " + key);
                    }
                });
                keys.add(new TreeSet<>(texts.keySet()));
            }
        }
        if (!keys.get(0).equals(keys.get(1))) {
            problems.add("keys differ: " + keys);
        }
        return problems;
    }
}
