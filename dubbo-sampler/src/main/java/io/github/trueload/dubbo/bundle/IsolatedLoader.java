// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.LogSink;
import io.github.trueload.dubbo.spi.TlsKeys;
import io.github.trueload.dubbo.spi.TlsSource;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;

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
}
