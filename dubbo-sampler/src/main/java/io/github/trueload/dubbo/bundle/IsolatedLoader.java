// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.DubboClient.LogSink;
import io.github.trueload.dubbo.spi.DubboClient.TlsKeys;
import io.github.trueload.dubbo.spi.DubboClient.TlsSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Loads one line of Dubbo from its own jars first. From JMeter it takes the JDK and our contract, nothing else: another
 * Dubbo in lib/ext, or its service files, cannot leak in. Thread-safe.
 */
final class IsolatedLoader extends URLClassLoader implements LogSink, TlsSource {
    private static final String[] SHARED = {"java.", "jdk.", "sun.", "io.github.trueload.dubbo.spi."};
    private static final ClassLoader JDK = ClassLoader.getSystemClassLoader().getParent();

    static {
        registerAsParallelCapable();
    }

    private final LogSink log;
    private final TlsKeys tlsKeys;
    private final Set<String> hidden;

    IsolatedLoader(URL[] jars, ClassLoader jmeter, LogSink log, TlsKeys tlsKeys, Set<String> hidden) {
        super(jars, jmeter);
        this.log = log;
        this.tlsKeys = tlsKeys;
        this.hidden = hidden;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded == null) {
                loaded = isShared(name) ? getParent().loadClass(name) : findOwn(name);
            }
            if (resolve) {
                resolveClass(loaded);
            }
            return loaded;
        }
    }

    @Override
    public URL getResource(String name) {
        URL own = findResource(name);
        if (own != null || !name.endsWith(".class")) {
            return own;
        }
        // Javassist reads the JDK's and the shared class files to generate proxies.
        return isShared(name.replace('/', '.')) ? getParent().getResource(name) : JDK.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        if (name.endsWith(".class")) {
            // Dubbo looks for copies of itself; the user's jars may hold some, of which the log has told.
            URL first = findResource(name);
            return Collections.enumeration(
                    first == null ? Collections.<URL>emptyList() : Collections.singletonList(first));
        }
        return findResources(name);
    }

    @Override
    public boolean isEnabled(String logger, Level level) {
        return log.isEnabled(logger, level);
    }

    @Override
    public void log(String logger, Level level, String message, Throwable failure) {
        log.log(logger, level, message, failure);
    }

    @Override
    public TlsKeys tlsKeys() {
        return tlsKeys;
    }

    private Class<?> findOwn(String name) throws ClassNotFoundException {
        if (hidden.contains(name)) {
            throw new ClassNotFoundException(name);
        }
        try {
            return findClass(name);
        } catch (ClassNotFoundException e) {
            // javax.*, org.w3c.*, com.sun.* and the like: some are the JDK's, some come in jars.
            return JDK.loadClass(name);
        }
    }

    private static boolean isShared(String name) {
        return Arrays.stream(SHARED).anyMatch(name::startsWith);
    }

    /**
     * Classes that Dubbo must not find. A serialization that is hidden is kept from all ways that lead to it: a
     * provider's URL, an answer that names it, a row of the plan. Which names stand for which classes, the files say
     * that Dubbo reads for it (its ExtensionLoader and LoadingStrategy).
     */
    static final class HiddenClasses {
        /** Without it, Curator 4.2 asks for nothing that ZooKeeper 3.4 lacks: one client speaks to all from 3.4 on. */
        private static final String ZOOKEEPER_ADMIN = "org.apache.zookeeper.admin.ZooKeeperAdmin";

        /** Those that create no class an answer names, or (hessian2) data only; and our wrapper of hessian2. */
        private static final List<String> SAFE =
                Arrays.asList("hessian2", "fastjson", "fastjson2", "gson", "trueloadHessian");

        private static final String[] FOLDERS = {
            "META-INF/dubbo/internal/", "META-INF/dubbo/", "META-INF/dubbo/external/", "META-INF/services/"
        };

        private static final String[] TYPES = {
            "org.apache.dubbo.common.serialize.Serialization", "com.alibaba.dubbo.common.serialize.Serialization"
        };

        private HiddenClasses() {}

        /** What a line must not find, where these serializations are allowed besides the safe ones. */
        static Set<String> of(DubboLine line, URL[] jars, Set<String> allowed) throws IOException {
            Map<String, Set<String>> names = new HashMap<>();
            try (URLClassLoader files = new URLClassLoader(jars, null)) {
                for (String folder : FOLDERS) {
                    for (String type : TYPES) {
                        for (URL file : Collections.list(files.findResources(folder + type))) {
                            read(file, names);
                        }
                    }
                }
            }
            Set<String> hidden = new HashSet<>();
            names.forEach((type, its) -> {
                if (Collections.disjoint(its, SAFE) && Collections.disjoint(its, allowed)) {
                    hidden.add(type);
                }
            });
            if (line == DubboLine.V2_7) {
                hidden.add(ZOOKEEPER_ADMIN);
            }
            return hidden;
        }

        /** Adds the names of each class that a file holds. */
        private static void read(URL file, Map<String, Set<String>> names) throws IOException {
            try (BufferedReader lines =
                    new BufferedReader(new InputStreamReader(ClientJar.open(file), StandardCharsets.UTF_8))) {
                lines.lines().forEach(line -> add(line.replaceFirst("#.*", "").trim(), names));
            }
        }

        private static void add(String line, Map<String, Set<String>> names) {
            int equals = line.indexOf('=');
            String type = line.substring(equals + 1).trim();
            if (!type.isEmpty()) {
                // Where the file says no name, Dubbo makes one of the class's.
                String own = equals > 0
                        ? line.substring(0, equals)
                        : type.replaceFirst("^.*\\.", "")
                                .replaceFirst("Serialization$", "")
                                .toLowerCase(Locale.ROOT);
                Set<String> known = names.computeIfAbsent(type, key -> new HashSet<>());
                Arrays.stream(own.split(",")).map(String::trim).forEach(known::add);
            }
        }
    }
}
