// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Every setting of one Dubbo reference. Immutable; equal when all settings are; its text shows no secret. */
public final class ReferenceSettings {
    /** The extra parameter that asks for TLS, as Dubbo calls it. */
    public static final String TLS = "ssl-enabled";
    /** All is left to Dubbo. */
    public static final ReferenceSettings NONE = new ReferenceSettings(Collections.emptyMap(), Collections.emptyMap());

    private static final Setting[] ADDRESSES = {Setting.ADDRESS, Setting.CONFIG_CENTER_ADDRESS};
    private static final Pattern PASSWORD_IN_ADDRESS = Pattern.compile("[^/,;@:\\s]++:([^/,;@\\s]++)@");
    private static final Pattern BACKUP = Pattern.compile("[?&]backup=([^&#]*)");
    private static final int LONGEST_SHOWN = 500;
    private final Map<Setting, String> values = new EnumMap<>(Setting.class);

    /** Extra parameters of the reference's URL, in the order in which they were given. */
    public final Map<String, String> parameters;

    /** Some settings, of which an empty text means "not set", and extra parameters. */
    public ReferenceSettings(Map<Setting, String> values, Map<String, String> parameters) {
        this.values.putAll(values);
        this.values.values().removeIf(String::isEmpty);
        this.parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    }

    /** The same with another value of a setting; the empty text means "not set". */
    public ReferenceSettings with(Setting setting, String value) {
        Map<Setting, String> changed = new HashMap<>(values);
        changed.put(setting, value);
        return new ReferenceSettings(changed, parameters);
    }

    /** The same with an extra parameter. */
    public ReferenceSettings with(String parameter, String value) {
        Map<String, String> changed = new LinkedHashMap<>(parameters);
        changed.put(parameter, value);
        return new ReferenceSettings(values, changed);
    }

    /** The value of a setting, empty when it is not set. */
    public String get(Setting setting) {
        return values.getOrDefault(setting, "");
    }

    /** The value of a setting, or something else when it is not set. */
    public String get(Setting setting, String otherwise) {
        return has(setting) ? get(setting) : otherwise;
    }

    public boolean has(Setting setting) {
        return values.containsKey(setting);
    }

    /** Whether its connections are to be of TLS. */
    public boolean usesTls() {
        return "true".equals(parameters.get(TLS));
    }

    /** Hands the value of a setting over where it is set. */
    public void give(Setting setting, Consumer<String> target) {
        if (has(setting)) {
            target.accept(get(setting));
        }
    }

    /** The passwords among the settings, the ones in addresses included, to be kept out of messages. */
    public Secrets secrets() {
        List<String> passwords = new ArrayList<>();
        values.forEach((setting, value) -> {
            if (setting.isSecret()) {
                passwords.add(value);
            }
        });
        parameters.forEach((name, value) -> {
            if (Secrets.isSecretName(name)) {
                passwords.add(value);
            }
        });
        for (Setting address : ADDRESSES) {
            Matcher found = PASSWORD_IN_ADDRESS.matcher(get(address));
            while (found.find()) {
                passwords.add(found.group(1));
            }
        }
        return new Secrets(passwords);
    }

    /**
     * The servers of a registry or config center, {@code host[:port]} each, of an address as Dubbo reads it: with user
     * and protocol or without, separated by commas, more in {@code backup=}, several registries by {@code |}.
     */
    public List<String> servers(Setting address) {
        List<String> servers = new ArrayList<>();
        for (String registry : get(address).trim().split("[|;\\s]+")) {
            String place = registry.replaceFirst("^[A-Za-z0-9]+://", "").replaceFirst("[/?].*", "");
            Matcher backup = BACKUP.matcher(registry);
            for (String server : (place + (backup.find() ? "," + backup.group(1) : "")).split(",")) {
                String bare = server.substring(server.lastIndexOf('@') + 1);
                if (!bare.isEmpty()) {
                    servers.add(bare);
                }
            }
        }
        return servers;
    }

    /** The same for each registry of the address, which says where another one begins as Dubbo has it (2.7 and 3.3). */
    public List<ReferenceSettings> registries() {
        List<ReferenceSettings> registries = new ArrayList<>();
        for (String registry :
                get(Setting.ADDRESS).trim().replaceFirst("^[|;\\s]+", "").split("\\s*[|;]+\\s*")) {
            registries.add(with(Setting.ADDRESS, registry));
        }
        return registries;
    }

    /** The addresses of the providers that are called without a registry, as the plan has them. */
    public List<String> providers() {
        List<String> providers =
                new ArrayList<>(Arrays.asList(get(Setting.ADDRESS).split("[,;\\s]+")));
        providers.remove("");
        return providers;
    }

    /** Where one of {@link #servers} listens; throws an IllegalArgumentException when its port is none. */
    public static InetSocketAddress endpoint(String server, int defaultPort) {
        int colon = server.lastIndexOf(':');
        String host = colon < 0 ? server : server.substring(0, colon);
        int port = colon < 0 ? defaultPort : Integer.parseInt(server.substring(colon + 1));
        return new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), port);
    }

    /** The address without user and password, for messages. */
    public String shownAddress() {
        return shown(get(Setting.ADDRESS));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReferenceSettings
                && values.equals(((ReferenceSettings) other).values)
                && parameters.equals(((ReferenceSettings) other).parameters);
    }

    @Override
    public int hashCode() {
        return Objects.hash(values, parameters);
    }

    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ", "{", "}");
        values.forEach((setting, value) -> text.add(setting + "=" + (setting.isSecret() ? "***" : shown(value))));
        parameters.forEach((name, value) -> text.add(name + "=" + (Secrets.isSecretName(name) ? "***" : shown(value))));
        return text.toString();
    }

    private static String shown(String value) {
        return Secrets.mask(value.length() > LONGEST_SHOWN ? value.substring(0, LONGEST_SHOWN) + "..." : value);
    }

    /** A setting of a reference. Together they decide which calls may share one. An empty text leaves it to Dubbo. */
    public enum Setting {
        INTERFACE,
        VERSION,
        GROUP,
        /** Protocol of the call: {@code dubbo}, {@code tri} and so on, without {@code ://}. */
        RPC_PROTOCOL,
        /** {@code zookeeper}, {@code nacos} and so on; empty when providers are called directly. */
        REGISTRY_PROTOCOL,
        /** {@code host:port[,host:port]} of the registry, or of the providers when there is none. */
        ADDRESS,
        /** The registry's own grouping of services: the root folder in ZooKeeper, the group in Nacos. */
        REGISTRY_GROUP,
        REGISTRY_NAMESPACE,
        REGISTRY_USER_NAME,
        REGISTRY_PASSWORD,
        REGISTRY_TIMEOUT_MS,
        /** {@code zookeeper}, {@code nacos} or {@code apollo}; empty when no config center is asked. */
        CONFIG_CENTER_PROTOCOL,
        CONFIG_CENTER_ADDRESS,
        CONFIG_CENTER_GROUP,
        CONFIG_CENTER_NAMESPACE,
        CONFIG_CENTER_USER_NAME,
        CONFIG_CENTER_PASSWORD,
        CONFIG_CENTER_TIMEOUT_MS,
        APPLICATION,
        TIMEOUT_MS,
        /** How often a failed call is tried again; 0: never. */
        RETRIES,
        /** What happens when a provider fails: {@code failfast}, {@code failover} and so on. */
        CLUSTER,
        /** How one of several providers is chosen: {@code random}, {@code roundrobin} and so on. */
        LOAD_BALANCE,
        /** Own connections of this reference per provider; 0: one that all references to the provider share. */
        CONNECTIONS,
        /** {@code true} when the call returns a future that the sample waits for. */
        ASYNC,
        /** {@code true} when the reference connects with its first call only. */
        LAZY,
        CHECK,
        /** Which Dubbo makes the call: {@code 2.7} or {@code 3.3}; empty: whichever can and suits the providers. */
        BUNDLE;

        public boolean isSecret() {
            return this == REGISTRY_PASSWORD || this == CONFIG_CENTER_PASSWORD;
        }
    }
}
