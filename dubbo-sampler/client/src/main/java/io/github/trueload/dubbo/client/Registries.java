// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.client.AdapterClient.ContextLoader;
import io.github.trueload.dubbo.spi.DubboClient.Provider;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The registries that can be looked into, and which applications they note behind an interface. */
final class Registries {
    /** The parameter of a reference by which Dubbo 3 is told the applications. */
    private static final String PROVIDED_BY = "provided-by";

    private static final Logger log = LoggerFactory.getLogger(Registries.class);
    private static final Pattern PROTOCOL = Pattern.compile("\"protocol\\\\?\":\\\\?\"(\\w+)\\\\?\"");
    private static final int PATIENCE_MS = 2_000;
    /** User and password before the first server, or a parameter behind it. */
    private static final Pattern BESIDES_SERVERS = Pattern.compile(
            "(?:^|//)\\s*([^/,;@:\\s]*):([^/,;@\\s]+)@|[?&](username|password|group|namespace)=([^&|;\\s]+)");

    private static final Map<String, Setting> PARAMETERS = new HashMap<>();
    static final Map<String, Integer> PORTS = new HashMap<>();

    static {
        PORTS.put("zookeeper", 2181);
        PORTS.put("nacos", 8848);
        PORTS.put("redis", 6379);
        PARAMETERS.put("username", Setting.REGISTRY_USER_NAME);
        PARAMETERS.put("password", Setting.REGISTRY_PASSWORD);
        PARAMETERS.put("group", Setting.REGISTRY_GROUP);
        PARAMETERS.put("namespace", Setting.REGISTRY_NAMESPACE);
    }

    private Registries() {}

    /**
     * Tells of one among the registries that is down, or a ZooKeeper that gives nobody a session: each attempt of
     * Dubbo's would leave a client behind that tries for ever.
     */
    static void requireReachable(ReferenceSettings settings) throws DubboOpenException, IOException {
        // A config center may name another one.
        if (!settings.has(Setting.CONFIG_CENTER_PROTOCOL)) {
            for (ReferenceSettings registry : listable(settings)) {
                requireListening(registry);
                if ("zookeeper".equals(registry.get(Setting.REGISTRY_PROTOCOL))) {
                    ask(registry, () -> view(registry)).close();
                }
            }
        }
    }

    /** Those that can be looked into: Dubbo (2.7 and 3.3) prefers the kind that an address names to the field. */
    private static List<ReferenceSettings> listable(ReferenceSettings settings) {
        String kind = settings.get(Setting.REGISTRY_PROTOCOL);
        List<ReferenceSettings> registries = settings.registries();
        registries.removeIf(registry -> !PORTS.containsKey(kind)
                || !registry.has(Setting.ADDRESS)
                || !registry.get(Setting.ADDRESS).matches(kind + "://.*|(?!\\w+://).*"));
        return registries;
    }

    private static void requireListening(ReferenceSettings registry) throws IOException {
        Integer port = PORTS.get(registry.get(Setting.REGISTRY_PROTOCOL));
        if (port != null) {
            requireListening(registry.servers(Setting.ADDRESS), port);
        }
    }

    /** Connects to one server after the other until one listens; throws the failure of the last. */
    static void requireListening(List<String> servers, int defaultPort) throws IOException {
        IOException failure = new IOException("no address");
        for (String server : servers) {
            try (Socket socket = new Socket()) {
                socket.connect(ReferenceSettings.endpoint(server, defaultPort), PATIENCE_MS);
                return;
            } catch (IOException | IllegalArgumentException e) {
                failure = new IOException(server + ": " + e.getMessage());
            }
        }
        throw failure;
    }

    /** The settings with what the address says besides servers, which Dubbo (2.7 and 3.3) prefers to the fields. */
    static ReferenceSettings asAddressed(ReferenceSettings settings) {
        ReferenceSettings all = settings;
        Matcher said = BESIDES_SERVERS.matcher(settings.get(Setting.ADDRESS));
        while (said.find()) {
            all = said.group(3) == null
                    ? all.with(Setting.REGISTRY_USER_NAME, said.group(1)).with(Setting.REGISTRY_PASSWORD, said.group(2))
                    : all.with(PARAMETERS.get(said.group(3)), URL.decode(said.group(4)));
        }
        return all;
    }

    /** Opens the registry of some settings, to be used by one thread at a time. */
    static RegistryView open(ReferenceSettings settings) throws DubboOpenException {
        return ask(settings, () -> {
            requireListening(settings);
            return view(settings);
        });
    }

    private static RegistryView view(ReferenceSettings settings) throws Exception {
        ReferenceSettings all = asAddressed(settings);
        switch (settings.get(Setting.REGISTRY_PROTOCOL)) {
            case "zookeeper":
                return new ZooKeeperRegistry(all);
            case "nacos":
                return new NacosRegistry(all);
            case "redis":
                return new RedisRegistry(all);
            default:
                throw new DubboOpenException("Services of a " + settings.get(Setting.REGISTRY_PROTOCOL)
                        + " registry cannot be listed: only those of zookeeper, nacos and redis can");
        }
    }

    static <V> V ask(ReferenceSettings settings, Callable<V> question) throws DubboOpenException {
        return ask(question, failure -> OpenMessages.ofRegistry(failure, settings));
    }

    /** Asks with Dubbo's class loader around the question, as Nacos wants it. */
    static <V> V ask(Callable<V> question, Function<Exception, String> message) throws DubboOpenException {
        ClassLoader before = ContextLoader.enter();
        try {
            return question.call();
        } catch (DubboOpenException e) {
            throw e;
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            throw new DubboOpenException(message.apply(e));
        } finally {
            ContextLoader.leave(before);
        }
    }

    /**
     * The settings with the applications of providers that are registered per application (Dubbo 3, {@code
     * register-mode=instance}), unless the user names them: Dubbo itself would ask its metadata center, which is not
     * used here.
     */
    static ReferenceSettings withApplications(ReferenceSettings settings) {
        Set<String> applications = names(settings.parameters.getOrDefault(PROVIDED_BY, ""));
        if (!applications.isEmpty()) {
            return settings;
        }
        look(settings, view -> applications.addAll(view.applicationsOf(settings.get(Setting.INTERFACE))));
        return applications.isEmpty() ? settings : settings.with(PROVIDED_BY, String.join(",", applications));
    }

    /** What a user should know of applications when no provider was found; empty if there is nothing to say. */
    static String hintOfApplications(ReferenceSettings settings) {
        Set<String> named = names(settings.parameters.getOrDefault(PROVIDED_BY, ""));
        Set<String> registered = new TreeSet<>();
        boolean isKnown = look(settings, view -> {
            for (String application : named) {
                if (view.isRegistered(application)) {
                    registered.add(application);
                }
            }
        });
        if (isKnown && named.isEmpty()) {
            return "; no application is noted there for the interface either: if its providers are registered per"
                    + " application, fill in the field Provider application";
        }
        return (isKnown ? named : registered)
                .stream()
                        .map(name -> "; application " + name + " is "
                                + (registered.contains(name)
                                        ? "registered there, but offers no such service"
                                        : "not registered there"))
                        .collect(Collectors.joining());
    }

    /** Looks into each registry of the address; tells whether all could be asked. */
    private static boolean look(ReferenceSettings settings, Look look) {
        List<ReferenceSettings> registries = listable(settings);
        boolean all = !registries.isEmpty();
        for (ReferenceSettings registry : registries) {
            try (RegistryView view = open(registry)) {
                look.into(view);
            } catch (DubboOpenException e) {
                // Whatever is wrong with the registry, opening the reference will tell.
                log.debug("Cannot read which applications provide a service: {}", e.getMessage());
                all = false;
            }
        }
        return all;
    }

    /** The providers whose URLs a registry holds, encoded or not; what else may be there is left out. */
    static List<Provider> providers(Collection<String> texts) {
        List<Provider> providers = new ArrayList<>();
        for (String text : texts) {
            try {
                URL url = URL.valueOf(text.contains("://") ? text : URL.decode(text));
                if (!"empty".equals(url.getProtocol()) && url.getServiceInterface() != null) {
                    Map<String, String> parameters = new HashMap<>(url.getParameters());
                    parameters.put("interface", url.getServiceInterface());
                    providers.add(new Provider(url.getProtocol() + "://" + url.getAddress(), parameters));
                }
            } catch (RuntimeException e) {
                log.debug("There is no provider at {}", text, e);
            }
        }
        return providers;
    }

    /** The parameters of a provider that is registered per application. */
    static Map<String, String> service(String interfaceName, String application, String version, String group) {
        Map<String, String> service = new HashMap<>();
        service.put("interface", interfaceName);
        service.put("application", application);
        service.put("version", version);
        service.put("group", group);
        return service;
    }

    /** The folder below which a registry of folders keeps its services. */
    static String root(ReferenceSettings settings) {
        String group = settings.get(Setting.REGISTRY_GROUP, "dubbo");
        return group.startsWith("/") ? group : "/" + group;
    }

    /** The protocol of an application's instance, which its endpoints name in JSON or in JSON within a JSON text. */
    static String protocol(String endpoints) {
        Matcher found = PROTOCOL.matcher(endpoints);
        return found.find() ? found.group(1) : "dubbo";
    }

    /** The names of a list as Dubbo writes it, separated by commas. */
    static Set<String> names(String list) {
        Set<String> names = new TreeSet<>(Arrays.asList(list.trim().split("\\s*,\\s*")));
        names.remove("");
        return names;
    }

    /** What is to be read in a registry. */
    @FunctionalInterface
    private interface Look {
        void into(RegistryView view) throws DubboOpenException;
    }
}
