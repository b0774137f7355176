// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.common.Duplicates;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.commons.io.FileUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client jar in JMeter's lib/ext. */
final class ClientJar {
    static final String DESCRIPTOR = "META-INF/trueload/dubbo-client.properties";

    private final URL descriptor;
    final DubboLine line;

    private ClientJar(URL descriptor, DubboLine line) {
        this.descriptor = descriptor;
        this.line = line;
    }

    /** The client jars that a class loader sees, in its order; possibly several of one line. */
    static List<ClientJar> visibleTo(ClassLoader loader) throws IOException {
        List<ClientJar> jars = new ArrayList<>();
        for (URL descriptor : Collections.list(loader.getResources(DESCRIPTOR))) {
            Properties properties = new Properties();
            try (InputStream in = open(descriptor)) {
                properties.load(in);
            }
            DubboLine.of(properties.getProperty("line", ""))
                    .ifPresent(line -> jars.add(new ClientJar(descriptor, line)));
        }
        return jars;
    }

    String file() {
        return Duplicates.jarOf(descriptor);
    }

    /**
     * Unpacks the nested jars; returns their URLs in the order of look-up: by name, but first the adapter, which
     * replaces classes of Dubbo and hessian-lite, then hessian-lite, of which Dubbo 2.7 embeds an older copy.
     */
    List<URL> unpackTo(Path folder) throws IOException {
        String prefix = "META-INF/trueload/dubbo-" + line + "/";
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
        urls.sort(Comparator.comparing((URL url) -> place(url.getPath())).thenComparing(URL::toString));
        return urls;
    }

    private static int place(String path) {
        return path.contains("/trueload-dubbo-adapter-") ? 0 : path.contains("/hessian-lite-") ? 1 : 2;
    }

    /** Without the cache of the JDK, in which a jar would stay open. */
    static InputStream open(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        connection.setUseCaches(false);
        return connection.getInputStream();
    }

    /**
     * A private folder for an unpacked client jar. It holds a file that its JVM keeps locked until it ends, in whatever
     * way, so that the next JVM can tell and remove what a killed one left.
     */
    static final class UnpackFolder {
        private static final Logger log = LoggerFactory.getLogger(UnpackFolder.class);
        private static final String PREFIX = "trueload-dubbo-";
        private static final String LOCK = ".in-use";
        /** Names this JVM's folders, which must not be tried: closing a file once gives up all its locks (POSIX). */
        private static final String JVM = UUID.randomUUID().toString();

        final Path path;
        /** Closed with this object only, or with the JVM. */
        private final FileChannel lock;

        private UnpackFolder(Path path, FileChannel lock) {
            this.path = path;
            this.lock = lock;
        }

        /** Creates one, which is deleted when the JVM ends, and removes those that killed JVMs left. */
        static UnpackFolder create(Path temporary, DubboLine line) throws IOException {
            sweep(temporary);
            Path folder = Files.createTempDirectory(temporary, PREFIX + line + "-" + JVM + "-");
            folder.toFile().deleteOnExit();
            Path lock = folder.resolve(LOCK);
            lock.toFile().deleteOnExit();
            FileChannel channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (channel.tryLock() == null) {
                throw new IOException("cannot lock " + lock);
            }
            return new UnpackFolder(folder, channel);
        }

        private static void sweep(Path temporary) {
            try (DirectoryStream<Path> folders = Files.newDirectoryStream(temporary, PREFIX + "*")) {
                for (Path folder : folders) {
                    if (isLeft(folder)) {
                        boolean gone = FileUtils.deleteQuietly(folder.toFile());
                        log.debug("{} of an earlier run: {}", folder, gone ? "removed" : "cannot be deleted");
                    }
                }
            } catch (IOException | RuntimeException e) {
                log.debug("Cannot look for what earlier runs left in {}", temporary, e);
            }
        }

        /** Whether no JVM holds the folder's lock; folders without one are not ours to judge. */
        private static boolean isLeft(Path folder) {
            Path lock = folder.resolve(LOCK);
            if (folder.getFileName().toString().contains(JVM) || !Files.isRegularFile(lock)) {
                return false;
            }
            try (FileChannel channel = FileChannel.open(lock, StandardOpenOption.WRITE)) {
                return channel.tryLock() != null;
            } catch (IOException | RuntimeException e) {
                return false;
            }
        }
    }
}
