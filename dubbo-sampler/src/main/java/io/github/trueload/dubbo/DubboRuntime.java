// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.common.Duplicates;
import io.github.trueload.common.NearestName;
import io.github.trueload.dubbo.argument.SharedTexts;
import io.github.trueload.dubbo.browse.LineChoice;
import io.github.trueload.dubbo.bundle.DubboClients;
import io.github.trueload.dubbo.bundle.DubboLine;
import io.github.trueload.dubbo.bundle.ExtraJars;
import io.github.trueload.dubbo.bundle.ReferenceCache;
import io.github.trueload.dubbo.bundle.TlsFiles;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboClient.TlsKeys;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply.Failure;
import java.io.File;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.security.CodeSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What all Dubbo samplers of this JVM share: client jars, and the references of the running test. Thread-safe. */
final class DubboRuntime {
    private static final String PREFIX = "trueload.dubbo.";
    private static final String OPEN_TIMEOUT = "trueload.dubbo.openTimeoutMs";
    private static final String RETRY_DELAY = "trueload.dubbo.retryDelayMs";
    private static final String TLS_DEFAULT = TlsFiles.PREFIX + "enabled";
    private static final String WARM_UP_TIMEOUT = "trueload.dubbo.warmUpTimeoutMs";
    private static final Logger log = LoggerFactory.getLogger(DubboRuntime.class);
    private static final int CLOSE_PATIENCE_MS = 5_000;
    private static final int MANY_REFERENCES = 50;
    private static final Duration PROMPT_PATIENCE = Duration.ofSeconds(1);
    private static final DubboRuntime SHARED = new DubboRuntime();

    /** What was logged in this run already, and is not to be logged again. */
    private final Set<List<Object>> told = ConcurrentHashMap.newKeySet();
    /** Large texts that all clones of a sampler share; weakly held. */
    final SharedTexts texts = new SharedTexts();

    private DubboClients clients;
    private String tlsProblem = "";
    private LineChoice lines;
    private volatile ReferenceCache cache;
    private volatile WarmUp warmUp;

    private DubboRuntime() {}

    static DubboRuntime shared() {
        return SHARED;
    }

    /** The references of the running test. Cheap: a volatile read once the test runs. */
    ReferenceCache references() {
        ReferenceCache current = cache;
        return current == null ? start() : current;
    }

    /** Prepares for a test; every sampler of the plan may say so. */
    synchronized ReferenceCache start() {
        if (cache != null && !cache.isClosed()) {
            return cache;
        }
        findClients();
        problems().forEach(problem -> log.error("Dubbo sampler: {}", problem));
        NearestName.unknownProperties(JMeterUtils.getJMeterProperties(), PREFIX, knownProperties())
                .forEach(line -> log.warn("Dubbo sampler: {}", line));
        cache = new ReferenceCache(
                this::open,
                Duration.ofMillis(JMeterUtils.getPropDefault(OPEN_TIMEOUT, 60_000L)),
                Duration.ofMillis(JMeterUtils.getPropDefault(RETRY_DELAY, 1_000L)),
                System::nanoTime);
        Duration patience = Duration.ofMillis(JMeterUtils.getPropDefault(WARM_UP_TIMEOUT, 30_000L));
        warmUp = new WarmUp(cache, MANY_REFERENCES, patience);
        return cache;
    }

    /** Opens what the group of the calling JMeter thread will need, before the thread's first sample. */
    void warmUp() {
        WarmUp current = warmUp;
        if (current != null) {
            current.beforeThread();
        }
    }

    /** Says in the log that calls of a reference fail: once in a run for each of Dubbo's kinds of failure. */
    void tellFailing(ReferenceSettings settings, Failure failure) {
        if (told.add(Arrays.asList(settings, failure.rpcCode))) {
            log.warn(
                    "Dubbo calls of {} fail, told once for each reason: {}",
                    settings.get(Setting.INTERFACE),
                    ResultWriter.message(failure));
        }
    }

    /** Looks into a registry, whether a test runs or not. */
    RegistryView look(ReferenceSettings settings) throws DubboOpenException, InterruptedException {
        findClients();
        return clients.get(line(settings), settings).look(settings);
    }

    /** Opens a reference beside those of a test, for whoever closes it. May take seconds. */
    DubboReference openAside(ReferenceSettings settings) throws DubboOpenException, InterruptedException {
        findClients();
        requireKeys(settings);
        return clients.get(line(settings), settings).open(settings);
    }

    private DubboLine line(ReferenceSettings settings) throws DubboOpenException {
        return lines.choose(DubboLine.of(settings.get(Setting.BUNDLE)).orElse(null), settings);
    }

    /** Closes all references, so that the next test in this JVM starts clean. */
    void stop() {
        CompletableFuture<Void> closing;
        synchronized (this) {
            if (cache == null || cache.isClosed()) {
                return;
            }
            // It stays, closed: a thread that goes on after the end must not open references for the next test.
            closing = cache.close();
            warmUp = null;
        }
        told.clear();
        try {
            closing.get(CLOSE_PATIENCE_MS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            // The rest closes on its own, or not at all; the next test need not wait for it.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        clients.tellLeftOutLines();
    }

    private List<String> problems() {
        List<String> problems = new ArrayList<>(clients.problems());
        Duplicates.of("jmeter-dubbo-sampler", DubboSampler.class).ifPresent(problems::add);
        if (!tlsProblem.isEmpty()) {
            problems.add(tlsProblem);
        }
        if (clients.installed().isEmpty()) {
            problems.add(LineChoice.noneInstalled());
        }
        return problems;
    }

    private static Set<String> knownProperties() {
        Set<String> known = new HashSet<>(Arrays.asList(
                OPEN_TIMEOUT,
                RETRY_DELAY,
                WARM_UP_TIMEOUT,
                ExtraJars.PROPERTY,
                DubboClients.UNPACK_FOLDER,
                DubboClients.UNSAFE_SERIALIZATIONS,
                TLS_DEFAULT));
        known.addAll(TlsFiles.properties());
        for (PlanField field : PlanField.values()) {
            known.add(field.property);
        }
        return known;
    }

    /** Each distinct set of settings is a reference; a variable in a field that changes makes more and more of them. */
    private void warnOfMany() {
        ReferenceCache current = cache;
        if (current != null && current.size() > MANY_REFERENCES && told.add(Collections.singletonList("many"))) {
            log.warn(
                    "Over {} Dubbo references are open, one for each distinct set of settings: does a field of the"
                            + " reference hold a variable that changes, such as ${__threadNum} in the application?",
                    MANY_REFERENCES);
        }
    }

    private DubboReference open(ReferenceSettings settings) throws DubboOpenException, InterruptedException {
        try {
            requireKeys(settings);
            DubboLine line = line(settings);
            DubboReference reference = clients.get(line, settings).open(settings);
            Class<?> service = reference.service();
            String classes = service == null ? "" : ", with the service's classes of " + jarOf(service);
            log.info("Dubbo {} reference opened{}: {}", line, classes, settings);
            warnOfMany();
            return reference;
        } catch (DubboOpenException e) {
            if (told.add(Arrays.asList(settings, e.getMessage()))) {
                log.warn("Dubbo reference not opened, trying again: {}", e.getMessage());
            }
            throw e;
        }
    }

    /** Refuses a reference over TLS where the certificates could not be read. */
    private void requireKeys(ReferenceSettings settings) throws DubboOpenException {
        if (!tlsProblem.isEmpty() && settings.usesTls()) {
            throw new DubboOpenException(tlsProblem);
        }
    }

    private synchronized void findClients() {
        if (clients == null) {
            clients = newClients(bases());
            lines = new LineChoice(clients.installed(), clients, PROMPT_PATIENCE);
        }
    }

    /** The user's own files that JMeter properties name: jars, certificates, keys. Read once per JVM. */
    private DubboClients newClients(List<Path> bases) {
        TlsKeys keys = TlsKeys.NONE;
        try {
            keys = TlsFiles.read(name -> JMeterUtils.getPropDefault(TlsFiles.PREFIX + name, ""), bases);
        } catch (DubboOpenException e) {
            tlsProblem = e.getMessage();
        }
        return new DubboClients(
                DubboRuntime.class.getClassLoader(),
                ExtraJars.of(JMeterUtils.getPropDefault(ExtraJars.PROPERTY, ""), bases),
                keys,
                JMeterUtils.getPropDefault(DubboClients.UNPACK_FOLDER, ""),
                JMeterUtils.getPropDefault(DubboClients.UNSAFE_SERIALIZATIONS, ""));
    }

    /** Relative paths count from where JMeter was started, then from JMETER_HOME. */
    private static List<Path> bases() {
        Set<Path> bases = new LinkedHashSet<>();
        bases.add(Paths.get("").toAbsolutePath());
        if (JMeterUtils.getJMeterHome() != null) {
            bases.add(Paths.get(JMeterUtils.getJMeterHome()).toAbsolutePath().normalize());
        }
        return new ArrayList<>(bases);
    }

    /** Whether references ask for TLS that do not say it themselves. */
    static boolean isTlsDefault() {
        return JMeterUtils.getPropDefault(TLS_DEFAULT, false);
    }

    /** The file name of the user's jar, or of the folder, that holds a class. */
    static String jarOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null
                ? "an unknown place"
                : new File(source.getLocation().getPath()).getName();
    }
}
