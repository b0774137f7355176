// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.common.Duplicates;
import io.github.trueload.dubbo.bundle.ClientJar.UnpackFolder;
import io.github.trueload.dubbo.bundle.IsolatedLoader.HiddenClasses;
import io.github.trueload.dubbo.bundle.JMeterLog.LogBudget;
import io.github.trueload.dubbo.spi.DubboClient;
import io.github.trueload.dubbo.spi.DubboClient.TlsKeys;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.zip.ZipException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The installed client jars, each loaded once per config center, which Dubbo reads once for all it does later, and kept
 * until the JVM ends, because threads of Dubbo would keep its class loader anyway. Thread-safe.
 */
public final class DubboClients {
    /** The JMeter property that names the folder into which client jars are unpacked. */
    public static final String UNPACK_FOLDER = "trueload.dubbo.unpackFolder";
    /** The JMeter property that names serializations which create whatever class an answer names, and may be used. */
    public static final String UNSAFE_SERIALIZATIONS = "trueload.dubbo.unsafeSerializations";

    private static final Logger log = LoggerFactory.getLogger(DubboClients.class);

    private final ClassLoader jmeter;
    private final ExtraJars extraJars;
    private final TlsKeys tlsKeys;
    private final Path unpackFolder;
    private final Set<String> unsafeSerializations;
    private final JMeterLog dubboLog = new JMeterLog(new LogBudget(System::nanoTime));
    private final Map<DubboLine, ClientJar> installed = new EnumMap<>(DubboLine.class);
    private final List<String> problems = new ArrayList<>();
    private final Queue<UnpackFolder> folders = new ConcurrentLinkedQueue<>();
    private final ConcurrentMap<ClientJar, FutureTask<URL[]>> unpacked = new ConcurrentHashMap<>();
    private final ConcurrentMap<ReferenceSettings, FutureTask<DubboClient>> clients = new ConcurrentHashMap<>();

    /**
     * Looks for client jars that a loader sees. Without a folder to unpack into it is the system's temporary one; names
     * of serializations are separated by commas.
     */
    public DubboClients(
            ClassLoader jmeter,
            ExtraJars extraJars,
            TlsKeys tlsKeys,
            String unpackFolder,
            String unsafeSerializations) {
        this.jmeter = jmeter;
        this.extraJars = extraJars;
        this.tlsKeys = tlsKeys;
        this.unpackFolder =
                Paths.get(unpackFolder.trim().isEmpty() ? System.getProperty("java.io.tmpdir") : unpackFolder.trim());
        this.unsafeSerializations =
                new LinkedHashSet<>(Arrays.asList(unsafeSerializations.trim().split("[,;\\s]+")));
        problems.addAll(extraJars.problems);
        try {
            Map<DubboLine, List<String>> files = new EnumMap<>(DubboLine.class);
            for (ClientJar jar : ClientJar.visibleTo(jmeter)) {
                installed.putIfAbsent(jar.line, jar);
                files.computeIfAbsent(jar.line, line -> new ArrayList<>()).add(jar.file());
            }
            files.values().removeIf(jars -> jars.size() == 1);
            files.forEach((line, jars) -> problems.add(Duplicates.message(line.jarName, jars)));
        } catch (IOException e) {
            problems.add("cannot look for client jars in lib/ext: " + e);
        }
    }

    public Set<DubboLine> installed() {
        return Collections.unmodifiableSet(installed.keySet());
    }

    /** What is wrong with the installation, one line each. */
    public List<String> problems() {
        return Collections.unmodifiableList(problems);
    }

    /** Says in the log how many lines of Dubbo were left out of it since the last time. */
    public void tellLeftOutLines() {
        dubboLog.tellLeftOut();
    }

    /**
     * The client with which a line serves a reference: one for all that have no config center. The first caller loads
     * it, others wait for it. A failure is final, for each attempt would leave its class loader behind.
     */
    public DubboClient get(DubboLine line, ReferenceSettings settings) throws DubboOpenException, InterruptedException {
        ClientJar jar = installed.get(line);
        if (jar == null) {
            throw new DubboOpenException(missing(line));
        }
        try {
            return once(clients, whatItReads(line, settings), () -> load(jar));
        } catch (ExecutionException e) {
            throw new DubboOpenException(problem(jar, e));
        }
    }

    /** What a client reads once: the config center, where the application has a configuration of its own. */
    private static ReferenceSettings whatItReads(DubboLine line, ReferenceSettings settings) {
        ReferenceSettings center = ReferenceSettings.NONE.with(Setting.BUNDLE, line.toString());
        for (Setting setting : Setting.values()) {
            if (settings.has(Setting.CONFIG_CENTER_PROTOCOL)
                    && (setting.name().startsWith("CONFIG_CENTER_") || setting == Setting.APPLICATION)) {
                center = center.with(setting, settings.get(setting));
            }
        }
        return center;
    }

    private static <K, V> V once(ConcurrentMap<K, FutureTask<V>> tasks, K key, Callable<V> work)
            throws InterruptedException, ExecutionException {
        FutureTask<V> task = tasks.computeIfAbsent(key, first -> new FutureTask<>(work));
        // Does nothing where another thread has begun.
        task.run();
        return task.get();
    }

    private static String problem(ClientJar jar, Throwable failure) {
        Throwable root = ExceptionUtils.getRootCause(failure);
        return root instanceof DubboOpenException
                ? root.getMessage()
                : "Cannot load Dubbo from " + jar.file() + ": " + root
                        + "; put an undamaged copy there, restart JMeter";
    }

    /** What to say when the client jar of a line is missing. */
    public static String missing(DubboLine line) {
        return "the Dubbo client jar " + line.jarName + "-<version>.jar is missing: put it into JMeter's lib/ext"
                + " beside jmeter-dubbo-sampler-<version>.jar";
    }

    private URL[] unpack(ClientJar jar) throws IOException, DubboOpenException {
        List<URL> urls;
        try {
            Files.createDirectories(unpackFolder);
            UnpackFolder folder = UnpackFolder.create(unpackFolder, jar.line);
            folders.add(folder);
            urls = jar.unpackTo(folder.path);
        } catch (ZipException e) {
            throw e;
        } catch (IOException e) {
            throw new DubboOpenException("Cannot unpack Dubbo from " + jar.file() + " into " + unpackFolder + " (" + e
                    + "): let the JMeter property " + UNPACK_FOLDER
                    + " name a folder that JMeter may write and that has 100 MB of room, and restart JMeter");
        }
        extraJars.clashes(jar.line, urls).forEach(clash -> log.warn("Dubbo sampler: {}", clash));
        urls.addAll(extraJars.urls());
        return urls.toArray(new URL[0]);
    }

    private DubboClient load(ClientJar jar) throws IOException, InterruptedException, ExecutionException {
        URL[] nested = once(unpacked, jar, () -> unpack(jar));
        Set<String> hidden = HiddenClasses.of(jar.line, nested, unsafeSerializations);
        IsolatedLoader loader = new IsolatedLoader(nested, jmeter, dubboLog, tlsKeys, hidden);
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
