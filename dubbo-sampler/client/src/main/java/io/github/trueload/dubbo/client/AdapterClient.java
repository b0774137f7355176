// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboClient;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.IOException;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.common.logger.LoggerFactory;
import org.apache.dubbo.config.DubboShutdownHook;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.slf4j.Logger;

/** Opens references with Dubbo's own configuration classes. Thread-safe. */
public final class AdapterClient implements DubboClient {
    private static final Logger log = org.slf4j.LoggerFactory.getLogger(AdapterClient.class);

    private final String dubboVersion;
    /** Whether this Dubbo finds providers by the application that they belong to. */
    private final boolean hasApplications;

    private final ReferenceConfigs configs = new ReferenceConfigs();

    /** Called by the service loader, with Dubbo's class loader as the context class loader. */
    public AdapterClient() {
        dubboVersion = Version.getVersion();
        hasApplications = !dubboVersion.startsWith("2.");
        if (!hasApplications) {
            // Dubbo 3 has settings for both, see dubbo.properties, and lacks these methods.
            LoggerFactory.setLoggerAdapter("slf4j");
            DubboBootstrap.getInstance();
            DubboShutdownHook.getDubboShutdownHook().unregister();
        } else {
            disableProfiler();
        }
    }

    @Override
    public DubboReference open(ReferenceSettings settings) throws DubboOpenException {
        ClassLoader before = ContextLoader.enter();
        ReferenceConfig<Object> config = null;
        ReferenceSettings named = settings;
        Throwable failure = null;
        try {
            Registries.requireReachable(settings);
            Class<?> type = ServiceClasses.of(settings);
            Serializations.require(settings, type != null);
            named = hasApplications ? Registries.withApplications(settings) : settings;
            config = configs.of(named, type != null);
            Object proxy = config.get();
            if (proxy != null) {
                return new AdapterReference(config, proxy, type, settings, dubboVersion);
            }
        } catch (IOException e) {
            failure = e;
        } catch (RuntimeException | LinkageError e) {
            log.debug("Cannot open {}", settings, e);
            failure = "nacos".equals(settings.get(Setting.REGISTRY_PROTOCOL)) ? NacosRegistry.refusal(settings, e) : e;
        } finally {
            ContextLoader.leave(before);
        }
        ReferenceConfigs.destroyQuietly(config);
        String message = OpenMessages.of(failure, settings, dubboVersion);
        String tls = TlsAdvice.ofDirect(settings);
        if (!tls.isEmpty()) {
            throw new DubboOpenException(tls + " (" + message + ")");
        }
        boolean missing = message.startsWith(OpenMessages.NO_PROVIDER);
        throw new DubboOpenException(
                hasApplications && missing ? message + Registries.hintOfApplications(named) : message);
    }

    @Override
    public RegistryView look(ReferenceSettings settings) throws DubboOpenException {
        return Registries.open(settings);
    }

    /**
     * Switches off what Dubbo 3.3 measures for warnings of its own: it costs time within the sample, and writes a page
     * to the log for each slow call. 3.3.6 has no property for it, and 2.7, compiled against here, no such class.
     */
    private static void disableProfiler() {
        try {
            Class.forName("org.apache.dubbo.common.profiler.ProfilerSwitch")
                    .getMethod("disableSimpleProfiler")
                    .invoke(null);
        } catch (ReflectiveOperationException e) {
            log.debug("This Dubbo's profiler stays on", e);
        }
    }

    /**
     * Makes Dubbo's loader the context class loader of a thread for a while: Dubbo finds extensions, serializations and
     * generated classes through it (2.7 fails every call without, 3.3 in parts).
     */
    static final class ContextLoader {
        private static final ClassLoader DUBBO = ContextLoader.class.getClassLoader();

        private ContextLoader() {}

        /** Sets the loader on the current thread and returns the one it had, for {@link #leave}. */
        static ClassLoader enter() {
            Thread thread = Thread.currentThread();
            ClassLoader before = thread.getContextClassLoader();
            thread.setContextClassLoader(DUBBO);
            return before;
        }

        static void leave(ClassLoader before) {
            Thread.currentThread().setContextClassLoader(before);
        }
    }
}
