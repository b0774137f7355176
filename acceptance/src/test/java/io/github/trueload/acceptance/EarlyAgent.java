// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** An agent as many are: it looks a name up before the main class runs. Stateless. */
public final class EarlyAgent {
    private EarlyAgent() {}

    /** Called by the JVM. */
    public static void premain(String arguments) throws UnknownHostException {
        InetAddress.getAllByName("localhost");
    }

    /** Writes its jar. */
    static Path jar(Path file) {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Premain-Class"), EarlyAgent.class.getName());
        String entry = EarlyAgent.class.getName().replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest);
                InputStream in = EarlyAgent.class.getClassLoader().getResourceAsStream(entry)) {
            jar.putNextEntry(new JarEntry(entry));
            in.transferTo(jar);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return file;
    }
}
