// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** A client jar in JMeter's lib/ext. Immutable. */
final class ClientJar {
    static final String DESCRIPTOR = "META-INF/trueload/dubbo-client.properties";

    private final URL descriptor;
    private final DubboLine line;

    private ClientJar(URL descriptor, DubboLine line) {
        this.descriptor = descriptor;
        this.line = line;
    }

    /** The client jars that a class loader sees, in its order; possibly several of one line. */
    static List<ClientJar> visibleTo(ClassLoader loader) throws IOException {
        List<ClientJar> jars = new ArrayList<>();
        Enumeration<URL> descriptors = loader.getResources(DESCRIPTOR);
        while (descriptors.hasMoreElements()) {
            URL descriptor = descriptors.nextElement();
            Properties properties = new Properties();
            try (InputStream in = open(descriptor)) {
                properties.load(in);
            }
            DubboLine.of(properties.getProperty("line", ""))
                    .ifPresent(line -> jars.add(new ClientJar(descriptor, line)));
        }
        return jars;
    }

    DubboLine line() {
        return line;
    }

    /** The jar's file name, for messages. */
    String file() {
        return Duplicates.jarOf(descriptor);
    }

    /**
     * Unpacks the nested jars into a folder and returns their URLs in the order in which classes are to be looked up:
     * by name, but before the Dubbo jar the adapter, which replaces a class of it, and the serialization library, of
     * which the Dubbo 2.7 jar embeds an older copy.
     */
    List<URL> unpackTo(Path folder) throws IOException {
        String prefix = "META-INF/trueload/dubbo-" + line.label() + "/";
        List<URL> urls = new ArrayList<>();
        JarURLConnection connection = (JarURLConnection) descriptor.openConnection();
        connection.setUseCaches(false);
        try (JarFile jar = connection.getJarFile()) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                String name = entry.getName();
                if (name.startsWith(prefix) && name.endsWith(".jar") && name.indexOf('/', prefix.length()) < 0) {
                    Path target = folder.resolve(name.substring(prefix.length()));
                    try (InputStream in = jar.getInputStream(entry)) {
                        Files.copy(in, target);
                    }
                    target.toFile().deleteOnExit();
                    urls.add(target.toUri().toURL());
                }
            }
        }
        urls.sort(
                Comparator.comparing((URL url) -> !isBeforeDubbo(url.getPath())).thenComparing(URL::toString));
        return urls;
    }

    private static boolean isBeforeDubbo(String path) {
        return path.contains("/trueload-dubbo-adapter-") || path.contains("/hessian-lite-");
    }

    private static InputStream open(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        connection.setUseCaches(false);
        return connection.getInputStream();
    }
}
