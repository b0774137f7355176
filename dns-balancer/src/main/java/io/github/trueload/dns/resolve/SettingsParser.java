// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.lookup.AddressFamily;
import io.github.trueload.dns.lookup.DnsSettings;
import io.github.trueload.dns.lookup.LookupSettings;
import io.github.trueload.dns.lookup.ServerAddress;
import io.github.trueload.dns.lookup.StaticHosts;
import io.github.trueload.dns.rotate.Strategy;
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
    private static final int MAX_TRIES = 10;
    private static final int MAX_TIMEOUT_MS = 60_000;

    private final SettingsText text;
    private final List<String> problems = new ArrayList<>();

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
        Strategy strategy = Strategy.of(text.value(Setting.STRATEGY))
                .orElseGet(() -> unknown(Setting.STRATEGY, Strategy.texts(), Strategy.ROUND_ROBIN));
        AddressFamily family = AddressFamily.of(text.value(Setting.FAMILY))
                .orElseGet(() -> unknown(Setting.FAMILY, AddressFamily.texts(), AddressFamily.PREFER_IPV4));
        LookupSettings lookup =
                new LookupSettings(dns(), family, flag(Setting.HOSTS_FILE), StaticHosts.of(staticHosts()));
        return new BalancerSettings(lookup, ttl(), strategy, offset());
    }

    private DnsSettings dns() {
        if (!text.customResolver()) {
            return null;
        }
        List<ServerAddress> servers = new ArrayList<>();
        boolean anyWritten = false;
        for (String server : text.servers()) {
            if (server.trim().isEmpty()) {
                continue;
            }
            anyWritten = true;
            try {
                servers.add(ServerAddress.parse(server));
            } catch (IllegalArgumentException e) {
                problems.add(e.getMessage() + "; it is left out");
            }
        }
        if (!anyWritten) {
            problems.add("a custom DNS resolver is chosen, but its list of DNS servers is empty; the system's resolver"
                    + " is used. Name a server, or choose the system's resolver");
            return null;
        }
        return new DnsSettings(
                servers,
                number(Setting.TIMEOUT_MS, 1, MAX_TIMEOUT_MS),
                number(Setting.TRIES, 1, MAX_TRIES),
                flag(Setting.NEXT_ON_NXDOMAIN),
                searchDomains());
    }

    private Map<String, String> staticHosts() {
        Map<String, String> valid = new LinkedHashMap<>();
        text.staticHosts().forEach((host, addresses) -> {
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
            if (!DnsSettings.isDomain(domain)) {
                problems.add(Setting.SEARCH_DOMAINS.key() + ": '" + domain + "' is no domain; those of the system are"
                        + " used");
                return null;
            }
        }
        return valid;
    }

    private TtlPolicy ttl() {
        int minimum = number(Setting.MIN_TTL, 0, Integer.MAX_VALUE);
        int maximum = number(Setting.MAX_TTL, 1, Integer.MAX_VALUE);
        if (minimum > maximum) {
            problems.add("the minimum TTL " + minimum + " is larger than the maximum " + maximum
                    + "; the maximum is used for both");
            minimum = maximum;
        }
        return new TtlPolicy(
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
        String value = text.value(setting);
        try {
            long number = Long.parseLong(value);
            if (number >= lowest && number <= highest) {
                return Optional.of(number);
            }
        } catch (NumberFormatException e) {
            problems.add(setting.key() + " '" + value + "' is no number; " + setting.defaultText() + " is used");
            return Optional.empty();
        }
        problems.add(setting.key() + " " + value + " does not lie between " + lowest + " and " + highest + "; "
                + setting.defaultText() + " is used");
        return Optional.empty();
    }

    private <T> T unknown(Setting setting, List<String> known, T used) {
        problems.add(setting.key() + " '" + text.value(setting) + "' is not one of " + String.join(", ", known) + "; "
                + used + " is used");
        return used;
    }
}
