// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.LogSink;
import io.github.trueload.dubbo.spi.TlsKeys;
import io.github.trueload.dubbo.spi.TlsKeys.TlsSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Loads one line of Dubbo and what it needs from its own jars first. From JMeter it takes the JDK and our
 * contract, nothing else: another Dubbo in lib/ext, or its service files, cannot leak in. Thread-safe.
 */
final class IsolatedLoader extends URLClassLoader implements LogSink, TlsSource {
    private static final String[] SHARED = {"java.", "jdk.", "sun.", "io.github.trueload.dubbo.spi."};
    private static final ClassLoader JDK = ClassLoader.getSystemClassLoader().getParent();

    static {
        registerAsParallelCapable();
    }

    private final LogSink log;
    private final TlsKeys tlsKeys;
    private final HiddenClasses hidden;

    IsolatedLoader(URL[] jars, ClassLoader jmeter, LogSink log, TlsKeys tlsKeys, HiddenClasses hidden) {
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
        for (String prefix : SHARED) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Classes of the client's own jars that Dubbo must not find. Of serializations it finds those of a list only: one
     * that is hidden is kept from all ways that lead to it, a provider's URL in a registry, an answer that names it, a
     * row of the plan.
     */
    static final class HiddenClasses {
        /**
         * Curator 4.2 takes the absence of this class for a ZooKeeper 3.4 client and then asks servers for nothing that
         * 3.4 lacks, which is what lets one client speak to servers from 3.4 on.
         */
        private static final String ZOOKEEPER_ADMIN = "org.apache.zookeeper.admin.ZooKeeperAdmin";

        /**
         * The serializations that create no class because an answer names it, or (hessian2) classes of data only; and
         * our own wrapper of hessian2, for Dubbo 2.7.
         */
        private static final Set<String> SAFE = Collections.unmodifiableSet(
                new HashSet<>(Arrays.asList("hessian2", "fastjson", "fastjson2", "gson", "trueloadHessian")));

        private final Set<String> names;

        private HiddenClasses(Set<String> names) {
            this.names = names;
        }

        /**
         * What a line of Dubbo must not find.
         *
         * @param jars where it finds its classes, those of the user among them
         * @param allowed names of the serializations that it may find besides the safe ones
         * @throws IOException when a jar cannot be read
         */
        static HiddenClasses of(DubboLine line, URL[] jars, Set<String> allowed) throws IOException {
            Set<String> visible = new HashSet<>(SAFE);
            visible.addAll(allowed);
            Set<String> hidden = SerializationNames.in(jars).classesOfOthers(visible);
            if (line == DubboLine.V2_7) {
                hidden.add(ZOOKEEPER_ADMIN);
            }
            return new HiddenClasses(hidden);
        }

        boolean contains(String name) {
            return names.contains(name);
        }
    }

    /**
     * Under which names Dubbo finds which classes as serializations: what the files say that it reads for it (Dubbo's
     * ExtensionLoader, and its LoadingStrategy). Not thread-safe.
     */
    private static final class SerializationNames {
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
}
