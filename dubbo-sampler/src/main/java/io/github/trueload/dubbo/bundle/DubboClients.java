// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.DubboClient;
import io.github.trueload.dubbo.spi.DubboOpenException;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * The installed client jars, each loaded at most once and kept until the JVM ends, because threads of Dubbo would keep
 * its class loader alive anyway. Thread-safe.
 */
public final class DubboClients {
    private final ClassLoader jmeter;
    private final Map<DubboLine, ClientJar> installed = new EnumMap<>(DubboLine.class);
    private final List<String> problems = new ArrayList<>();
    private final ConcurrentMap<DubboLine, FutureTask<DubboClient>> clients = new ConcurrentHashMap<>();

    /**
     * Looks for client jars.
     *
     * @param jmeter the loader that sees lib/ext
     */
    public DubboClients(ClassLoader jmeter) {
        this.jmeter = jmeter;
        try {
            for (ClientJar jar : ClientJar.visibleTo(jmeter)) {
                ClientJar first = installed.putIfAbsent(jar.line(), jar);
                if (first != null) {
                    problems.add(Duplicates.message(jar.line().jarName(), first.file(), jar.file()));
                }
            }
        } catch (IOException e) {
            problems.add("cannot look for client jars in lib/ext: " + e);
        }
    }

    /** The lines whose client jar is installed. */
    public Set<DubboLine> installed() {
        Set<DubboLine> lines = EnumSet.noneOf(DubboLine.class);
        lines.addAll(installed.keySet());
        return lines;
    }

    /** What is wrong with the installation, one line each. */
    public List<String> problems() {
        return new ArrayList<>(problems);
    }

    /**
     * The client of a line. The first caller loads it, others that come meanwhile wait for it. A failure is final, for
     * each attempt would leave its unpacked jars behind.
     *
     * @throws DubboOpenException when its jar is missing or broken
     */
    public DubboClient get(DubboLine line) throws DubboOpenException, InterruptedException {
        ClientJar jar = installed.get(line);
        if (jar == null) {
            throw new DubboOpenException(missing(line));
        }
        FutureTask<DubboClient> mine = new FutureTask<>(() -> load(jar));
        FutureTask<DubboClient> task = clients.putIfAbsent(line, mine);
        if (task == null) {
            mine.run();
            task = mine;
        }
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw new DubboOpenException("Cannot load Dubbo from " + jar.file() + ": " + rootOf(e));
        }
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** What to say when the client jar of a line is missing. */
    public static String missing(DubboLine line) {
        return "the Dubbo client jar " + line.jarName() + "-<version>.jar is missing: put it into JMeter's lib/ext"
                + " beside jmeter-dubbo-sampler-<version>.jar";
    }

    private DubboClient load(ClientJar jar) throws IOException {
        Path folder = Files.createTempDirectory("trueload-dubbo-" + jar.line().label() + "-");
        folder.toFile().deleteOnExit();
        List<URL> nested = jar.unpackTo(folder);
        IsolatedLoader loader = new IsolatedLoader(jar.line(), nested.toArray(new URL[0]), jmeter);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            Iterator<DubboClient> found =
                    ServiceLoader.load(DubboClient.class, loader).iterator();
            if (!found.hasNext()) {
                throw new IOException("it holds no Dubbo client");
            }
            return found.next();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
