// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dubbo;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The very jars of Dubbo that a client jar of ours nests, for clients that are written by hand. */
final class DubboLibraries {
    private DubboLibraries() {}

    /** Unpacks the jars that the client jar of a line (2.7 or 3.3) nests, without our adapter. */
    static List<Path> unpack(String line, Path folder) throws IOException {
        String artifact = "jmeter-dubbo" + line.replace(".", "") + "-client-*.jar";
        Path client = Checkout.built("dubbo-sampler/bundle-" + line + "/target", artifact);
        Files.createDirectories(folder);
        List<Path> jars = new ArrayList<>();
        try (JarFile jar = new JarFile(client.toFile())) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (name.endsWith(".jar") && !name.contains("/trueload-dubbo")) {
                    Path target = folder.resolve(name.substring(name.lastIndexOf('/') + 1));
                    try (InputStream in = jar.getInputStream(entry)) {
                        Files.copy(in, target);
                    }
                    jars.add(target);
                }
            }
        }
        return jars;
    }

    /** The jars that the comparison with a ReferenceConfig per sample needs, its own one included. */
    static List<Path> perSample() throws IOException {
        Path target = Checkout.root().resolve("testkit/runtimes/dubbo-per-sample/target");
        List<Path> jars = new ArrayList<>();
        try (var lib = Files.newDirectoryStream(target.resolve("lib"), "*.jar")) {
            lib.forEach(jars::add);
        }
        jars.add(Checkout.built("testkit/runtimes/dubbo-per-sample/target", "trueload-*.jar"));
        return jars;
    }
}
