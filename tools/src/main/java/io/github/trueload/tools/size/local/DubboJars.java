// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.local;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Unpacks the libraries that a Dubbo client jar nests, for a provider in a process of its own. Stateless. */
final class DubboJars {
    private static final String PREFIX = "META-INF/trueload/dubbo-";

    private DubboJars() {}

    /** The class path of all of them. */
    static String unpack(Path clientJar, Path folder) throws IOException {
        Path libraries = Files.createDirectories(folder.resolve("dubbo"));
        List<Path> jars = new ArrayList<>();
        try (ZipFile zip = new ZipFile(clientJar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                String name = entry.getName();
                if (name.startsWith(PREFIX) && name.endsWith(".jar")) {
                    Path jar = libraries.resolve(name.substring(name.lastIndexOf('/') + 1));
                    try (InputStream in = zip.getInputStream(entry)) {
                        // A folder that the user keeps may hold those of an earlier time.
                        Files.copy(in, jar, StandardCopyOption.REPLACE_EXISTING);
                    }
                    jars.add(jar);
                }
            }
        }
        // The adapter replaces a class of Dubbo for clients, and Dubbo holds an older copy of its serialization.
        jars.sort(Comparator.comparing((Path jar) -> has(jar, "trueload-"))
                .thenComparing(jar -> !has(jar, "hessian-lite-")));
        return jars.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean has(Path jar, String prefix) {
        return jar.getFileName().toString().startsWith(prefix);
    }
}
