// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Under which names Dubbo finds which classes as serializations: what the files say that it reads for it (Dubbo's
 * ExtensionLoader, and its LoadingStrategy). Not thread-safe.
 */
final class SerializationNames {
    private static final String[] FOLDERS = {
        "META-INF/dubbo/internal/", "META-INF/dubbo/", "META-INF/dubbo/external/", "META-INF/services/"
    };
    private static final String[] TYPES = {
        "org.apache.dubbo.common.serialize.Serialization", "com.alibaba.dubbo.common.serialize.Serialization"
    };
    private static final String SUFFIX = "Serialization";

    private final Map<String, Set<String>> namesByClass = new HashMap<>();

    private SerializationNames() {}

    /**
     * Reads the files of jars and folders.
     *
     * @throws IOException when one cannot be read
     */
    static SerializationNames in(URL[] jars) throws IOException {
        SerializationNames names = new SerializationNames();
        try (URLClassLoader files = new URLClassLoader(jars, null)) {
            for (String folder : FOLDERS) {
                for (String type : TYPES) {
                    for (URL file : Collections.list(files.findResources(folder + type))) {
                        names.read(file);
                    }
                }
            }
        }
        return names;
    }

    /** The classes that go by none of the names given. */
    Set<String> classesOfOthers(Set<String> given) {
        Set<String> classes = new HashSet<>();
        namesByClass.forEach((type, names) -> {
            if (Collections.disjoint(names, given)) {
                classes.add(type);
            }
        });
        return classes;
    }

    private void read(URL file) throws IOException {
        URLConnection connection = file.openConnection();
        // A cached jar would stay open.
        connection.setUseCaches(false);
        try (InputStream in = connection.getInputStream();
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                add(line.replaceFirst("#.*", "").trim());
            }
        }
    }

    private void add(String line) {
        int equals = line.indexOf('=');
        String type = line.substring(equals + 1).trim();
        if (type.isEmpty()) {
            return;
        }
        Set<String> names = namesByClass.computeIfAbsent(type, key -> new HashSet<>());
        if (equals <= 0) {
            names.add(nameOf(type));
            return;
        }
        for (String name : line.substring(0, equals).split(",")) {
            names.add(name.trim());
        }
    }

    /** The name that Dubbo gives a class for which its file says none. */
    private static String nameOf(String type) {
        String simple = type.substring(type.lastIndexOf('.') + 1);
        return (simple.endsWith(SUFFIX) ? simple.substring(0, simple.length() - SUFFIX.length()) : simple)
                .toLowerCase(Locale.ROOT);
    }
}
