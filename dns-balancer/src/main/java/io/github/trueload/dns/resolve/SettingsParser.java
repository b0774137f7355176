// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.lookup.AddressFamily;
import io.github.trueload.dns.lookup.LookupSettings;
import io.github.trueload.dns.lookup.LookupSettings.Dns;
import io.github.trueload.dns.lookup.ResolvConf;
import io.github.trueload.dns.lookup.ServerAddress;
import io.github.trueload.dns.lookup.StaticHosts;
import io.github.trueload.dns.rotate.Rotation.Strategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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

    private static final int MAX_TRIES = 10;
    private static final int MAX_TIMEOUT_MS = 60_000;

    private final SettingsText text;
    private final List<String> problems = new ArrayList<>();
    private int requestsPerConnection;

    /** A parser of one element's texts. */
    public SettingsParser(SettingsText text) {
        this.text = text;
    }

    /** What could not be read, each in words for users; filled by {@link #parse()}. */
    public List<String> problems() {
        return Collections.unmodifiableList(problems);
    }

    /** The settings. */
    public BalancerSettings parse() {
        requestsPerConnection = number(Setting.REQUESTS_PER_CONNECTION, 0, Integer.MAX_VALUE);
        Strategy strategy = Strategy.of(text.value(Setting.STRATEGY))
                .orElseGet(() -> unknown(Setting.STRATEGY, Strategy.texts(), Strategy.ROUND_ROBIN));
        AddressFamily family = AddressFamily.of(text.value(Setting.FAMILY))
                .orElseGet(() -> unknown(Setting.FAMILY, AddressFamily.texts(), AddressFamily.ofJvm()));
        LookupSettings lookup = new LookupSettings(dns(), family, flag(Setting.HOSTS_FILE));
        return new BalancerSettings(lookup, ttl(), strategy, offset(), flag(Setting.FAILOVER));
    }

    /** After how many requests of a thread to one server a connection ends, 0 for never; read by {@link #parse()}. */
    public int requestsPerConnection() {
        return requestsPerConnection;
    }

    /**
     * Hosts whose addresses the plan sets.
     *
     * @param problems gets what is left out, each in words for users
     */
    public static StaticHosts staticHosts(SettingsText text, List<String> problems) {
        SettingsParser parser = new SettingsParser(text);
        StaticHosts hosts = new StaticHosts(parser.validHosts());
        problems.addAll(parser.problems);
        return hosts;
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
                number(Setting.TIMEOUT_MS, 1, MAX_TIMEOUT_MS),
                number(Setting.TRIES, 1, MAX_TRIES),
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

    private Map<String, String> validHosts() {
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
        return valid;
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

    private BalancerSettings.Ttl ttl() {
        int minimum = number(Setting.MIN_TTL, 0, Integer.MAX_VALUE);
        int maximum = number(Setting.MAX_TTL, 1, Integer.MAX_VALUE);
        if (minimum > maximum) {
            problems.add(Setting.MIN_TTL.label() + " is " + minimum + ", which is more than " + Setting.MAX_TTL.label()
                    + ", " + maximum + ": enter a smaller one; " + maximum + " is used for both");
            minimum = maximum;
        }
        return new BalancerSettings.Ttl(
                fixedTtl(),
                Duration.ofSeconds(minimum),
                Duration.ofSeconds(maximum),
                Duration.ofSeconds(number(Setting.STALE_TTL, 0, Integer.MAX_VALUE)),
                Duration.ofSeconds(number(Setting.NEGATIVE_TTL, 0, Integer.MAX_VALUE)));
    }

    private Duration fixedTtl() {
        return text.value(Setting.TTL).equalsIgnoreCase(Setting.TTL.defaultText())
                ? null
                : readNumber(Setting.TTL, 0, Integer.MAX_VALUE)
                        .map(Duration::ofSeconds)
                        .orElse(null);
    }

    private int offset() {
        return text.value(Setting.OFFSET).equalsIgnoreCase(Setting.OFFSET.defaultText())
                ? BalancerSettings.ANY_OFFSET
                : readNumber(Setting.OFFSET, 0, Integer.MAX_VALUE)
                        .map(Long::intValue)
                        .orElse(BalancerSettings.ANY_OFFSET);
    }

    private boolean flag(Setting setting) {
        String value = text.value(setting);
        if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(unknown(setting, Arrays.asList("true", "false"), setting.defaultText()));
        }
        return value.equalsIgnoreCase("true");
    }

    private int number(Setting setting, int lowest, int highest) {
        return readNumber(setting, lowest, highest)
                .orElse(Long.valueOf(setting.defaultText()))
                .intValue();
    }

    private Optional<Long> readNumber(Setting setting, int lowest, int highest) {
        try {
            long number = Long.parseLong(text.value(setting));
            if (number >= lowest && number <= highest) {
                return Optional.of(number);
            }
        } catch (NumberFormatException e) {
            wrong(setting, "enter a whole number, " + range(lowest, highest), setting.defaultText());
            return Optional.empty();
        }
        wrong(setting, "enter a whole number, " + range(lowest, highest), setting.defaultText());
        return Optional.empty();
    }

    private static String range(int lowest, int highest) {
        return highest == Integer.MAX_VALUE ? lowest + " or more" : "from " + lowest + " to " + highest;
    }

    private <T> T unknown(Setting setting, List<String> known, T used) {
        wrong(setting, "enter one of " + String.join(", ", known), used.toString());
        return used;
    }

    private void wrong(Setting setting, String whatToDo, String used) {
        problems.add(setting.label() + " is '" + text.value(setting) + "': " + whatToDo + "; " + used + " is used");
    }
}
