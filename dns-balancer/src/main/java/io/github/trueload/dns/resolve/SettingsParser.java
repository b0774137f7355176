// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.lookup.AddressFamily;
import io.github.trueload.dns.lookup.LookupSettings;
import io.github.trueload.dns.lookup.LookupSettings.Dns;
import io.github.trueload.dns.lookup.ResolvConf;
import io.github.trueload.dns.lookup.ServerAddress;
import io.github.trueload.dns.lookup.StaticHosts;
import io.github.trueload.dns.rotate.Rotation.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Makes settings of what users wrote. What cannot be read is replaced by its default, or left out of a list, and named
 * once among the {@link #problems()}. Not thread-safe.
 */
public final class SettingsParser {
    private static final Pattern SPACE = Pattern.compile("\\s");
    private static final Pattern SEPARATORS = Pattern.compile("[\\s,]+");
    /** In place of a DNS server: those that the machine's configuration names (resolv.conf), asked directly. */
    private static final String OF_SYSTEM = "system";
    /** In place of a DNS server: none; the JVM is asked, and through it the operating system. */
    private static final String OF_JVM = "jvm";

    private final SettingsText text;
    private final List<String> problems = new ArrayList<>();
    private int requestsPerConnection;

    /** A parser of one element's texts. */
    public SettingsParser(SettingsText text) {
        this.text = text;
    }

    /** What could not be read, each in words for users; filled by the other methods. */
    public List<String> problems() {
        return Collections.unmodifiableList(problems);
    }

    /** The settings. */
    public BalancerSettings parse() {
        requestsPerConnection = number(Setting.REQUESTS_PER_CONNECTION);
        Strategy strategy = choice(Setting.STRATEGY, Strategy.values(), Strategy.ROUND_ROBIN);
        AddressFamily family = text.value(Setting.FAMILY).equalsIgnoreCase(AddressFamily.OF_JVM)
                ? AddressFamily.ofJvm()
                : choice(Setting.FAMILY, AddressFamily.values(), AddressFamily.ofJvm());
        LookupSettings lookup = new LookupSettings(dns(), family, flag(Setting.HOSTS_FILE));
        return new BalancerSettings(lookup, strategy, values());
    }

    /** All but those that have a type of their own, and those of servers, which only count where servers are asked. */
    private Map<Setting, Object> values() {
        Map<Setting, Object> values = new EnumMap<>(Setting.class);
        EnumSet<Setting> others = EnumSet.of(Setting.STRATEGY, Setting.FAMILY, Setting.REQUESTS_PER_CONNECTION);
        for (Setting setting : EnumSet.complementOf(others)) {
            if (setting.group() != Setting.Group.SOURCE) {
                values.put(setting, setting.choices().isEmpty() ? numberOrNull(setting) : (Object) flag(setting));
            }
        }
        Long minimum = (Long) values.get(Setting.MIN_TTL);
        Long maximum = (Long) values.get(Setting.MAX_TTL);
        if (minimum > maximum) {
            problems.add(Setting.MIN_TTL.label(false) + " is " + minimum + ", which is more than "
                    + Setting.MAX_TTL.label(false) + ", " + maximum + ": enter a smaller one; " + maximum
                    + " is used for both");
            values.put(Setting.MIN_TTL, maximum);
        }
        return values;
    }

    /** After how many requests of a thread to one server a connection ends, 0 for never; read by {@link #parse()}. */
    public int requestsPerConnection() {
        return requestsPerConnection;
    }

    /** Hosts whose addresses the plan sets. */
    public StaticHosts staticHosts() {
        Map<String, String> valid = new LinkedHashMap<>();
        text.staticHosts.forEach((host, addresses) -> {
            if (host.trim().isEmpty() || SPACE.matcher(host.trim()).find()) {
                problems.add("static host '" + host + "' is no host name; it is left out");
            } else if (addresses.replace(",", "").trim().isEmpty()) {
                problems.add("static host '" + host + "' has no address; it is left out");
            } else {
                valid.put(host, addresses);
            }
        });
        return new StaticHosts(valid);
    }

    private Dns dns() {
        if (!text.customResolver) {
            return null;
        }
        List<ServerAddress> servers = new ArrayList<>();
        boolean anyWritten = false;
        for (String written : text.servers) {
            String server = written.trim();
            if (server.equalsIgnoreCase(OF_JVM)) {
                return null;
            }
            if (server.equalsIgnoreCase(OF_SYSTEM)) {
                servers.addAll(serversOfSystem());
            } else if (!server.isEmpty()) {
                readServer(written, servers);
            }
            anyWritten |= !server.isEmpty();
        }
        if (!anyWritten) {
            problems.add("a custom DNS resolver is chosen, but its list of DNS servers is empty; the system's resolver"
                    + " is used. Name a server, or choose the system's resolver");
            return null;
        }
        return new Dns(
                servers,
                number(Setting.TIMEOUT_MS),
                number(Setting.TRIES),
                flag(Setting.NEXT_ON_NXDOMAIN),
                searchDomains());
    }

    private void readServer(String written, List<ServerAddress> servers) {
        try {
            servers.add(ServerAddress.parse(written));
        } catch (IllegalArgumentException e) {
            problems.add(e.getMessage() + "; it is left out");
        }
    }

    private List<ServerAddress> serversOfSystem() {
        List<ServerAddress> servers = ResolvConf.serversOfSystem();
        if (servers.isEmpty()) {
            problems.add("DNS server 'system': this machine's configuration names no DNS server; it is left out."
                    + " Name a server, or write 'jvm' to ask through the JVM");
        }
        return servers;
    }

    private List<String> searchDomains() {
        String domains = text.value(Setting.SEARCH_DOMAINS);
        if (domains.equalsIgnoreCase(Setting.SEARCH_DOMAINS.defaultText())) {
            return null;
        }
        if (domains.equalsIgnoreCase("none")) {
            return Collections.emptyList();
        }
        List<String> valid = Arrays.asList(SEPARATORS.split(domains));
        for (String domain : valid) {
            if (!Dns.isDomain(domain)) {
                wrong(Setting.SEARCH_DOMAINS, "'" + domain + "' is no domain", "the system's own list");
                return null;
            }
        }
        return valid;
    }

    private <T> T choice(Setting setting, T[] choices, T otherwise) {
        return Arrays.stream(choices)
                .filter(each -> each.toString().equalsIgnoreCase(text.value(setting)))
                .findFirst()
                .orElseGet(() -> wrong(setting, otherwise));
    }

    private boolean flag(Setting setting) {
        String value = text.value(setting);
        boolean readable = value.equalsIgnoreCase("true") || value.equalsIgnoreCase("false");
        return Boolean.parseBoolean(readable ? value : wrong(setting, setting.defaultText()));
    }

    private int number(Setting setting) {
        return numberOrNull(setting).intValue();
    }

    /** Null for a default that is no number, such as {@code auto}. */
    private Long numberOrNull(Setting setting) {
        Optional<Long> number = setting.number(text.value(setting));
        if (!number.isPresent() && !text.value(setting).equalsIgnoreCase(setting.defaultText())) {
            wrong(setting, setting.defaultText());
        }
        return number.orElse(setting.number(setting.defaultText()).orElse(null));
    }

    private <T> T wrong(Setting setting, T used) {
        wrong(setting, setting.whatToEnter(), used.toString());
        return used;
    }

    private void wrong(Setting setting, String whatToDo, String used) {
        problems.add(
                setting.label(false) + " is '" + text.value(setting) + "': " + whatToDo + "; " + used + " is used");
    }

    /** The settings of one element as a user wrote them, expressions evaluated. Compared by value. */
    public static final class SettingsText {
        final boolean customResolver;
        final List<String> servers;
        public final Map<String, String> staticHosts;
        private final Map<Setting, String> values;

        /**
         * The texts of one element.
         *
         * @param customResolver whether the DNS servers are to be asked rather than the system
         * @param staticHosts host to addresses, separated by commas
         * @param values what is written for each setting; a missing or blank text means the default
         */
        public SettingsText(
                boolean customResolver,
                List<String> servers,
                Map<String, String> staticHosts,
                Map<Setting, String> values) {
            this.customResolver = customResolver;
            this.servers = Collections.unmodifiableList(new ArrayList<>(servers));
            this.staticHosts = Collections.unmodifiableMap(new LinkedHashMap<>(staticHosts));
            this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }

        /** The same settings without static hosts. */
        public SettingsText withoutStaticHosts() {
            return new SettingsText(customResolver, servers, Collections.emptyMap(), values);
        }

        /** What is written for a setting, its default when that is blank. */
        String value(Setting setting) {
            String text = values.get(setting);
            return text == null || text.trim().isEmpty() ? setting.defaultText() : text.trim();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof SettingsText && parts().equals(((SettingsText) other).parts());
        }

        @Override
        public int hashCode() {
            return parts().hashCode();
        }

        private List<Object> parts() {
            return Arrays.asList(customResolver, servers, staticHosts, values);
        }
    }
}
