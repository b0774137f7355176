// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.resolve.HostLookup.Answer;
import io.github.trueload.dns.resolve.Rotation.Strategy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The settings of one element, read of what a user wrote: what cannot be read is replaced by its default, or left out
 * of a list, and named once among the {@link #problems}. Equal where two elements can share a balancer, whatever static
 * hosts each has. Not changed once they are made.
 */
public final class BalancerSettings {
    /** For sources that state no time to live: the hosts file and the JVM, which has a cache of its own. */
    private static final long UNSTATED_SECONDS = 10;

    private static final Duration FIRST_RETRY = Duration.ofMillis(250);
    private static final int MOST_DOUBLINGS = 10;
    private static final Duration FOREVER = Duration.ofSeconds(Integer.MAX_VALUE);
    private static final EnumSet<Setting> WITH_FIELDS =
            EnumSet.of(Setting.STRATEGY, Setting.FAMILY, Setting.REQUESTS_PER_CONNECTION, Setting.SEARCH_DOMAINS);
    private static final Pattern SPACE = Pattern.compile("\\s");
    private static final Pattern SEPARATORS = Pattern.compile("[\\s,]+");
    /** In place of a DNS server: those that the machine's configuration names (resolv.conf), asked directly. */
    private static final String OF_SYSTEM = "system";
    /** In place of a DNS server: none; the JVM is asked, and through it the operating system. */
    private static final String OF_JVM = "jvm";

    /** What could not be read, each in words for users. */
    public final Set<String> problems = new LinkedHashSet<>();
    /** Hosts whose addresses the plan sets, by name in any case. */
    public final Map<String, PlanHost> staticHosts = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    /** After how many requests of a thread to one server a connection ends; 0 for never. */
    public final int requestsPerConnection;

    final Strategy strategy;
    final AddressFamily family;
    /** In the order in which they are asked; null for the system's resolver. */
    final List<ServerAddress> servers;
    /** What is appended to names; null for the system's own list. */
    final List<String> searchDomains;

    private final Map<Setting, String> texts;
    /** Flags and numbers; null for a number that is left to the answer, or to chance. */
    private final Map<Setting, Object> values;

    /**
     * Reads one element's texts, expressions evaluated.
     *
     * @param customResolver whether the DNS servers are to be asked rather than the system
     * @param texts what is written for each setting; a missing or blank text means the default
     */
    public BalancerSettings(boolean customResolver, List<String> servers, Map<Setting, String> texts) {
        this.texts = texts;
        requestsPerConnection = numberOrNull(Setting.REQUESTS_PER_CONNECTION).intValue();
        strategy = choice(Setting.STRATEGY, Strategy.values(), Strategy.ROUND_ROBIN);
        family = text(Setting.FAMILY).equalsIgnoreCase(AddressFamily.OF_JVM)
                ? AddressFamily.ofJvm()
                : choice(Setting.FAMILY, AddressFamily.values(), AddressFamily.ofJvm());
        this.servers = customResolver ? readServers(servers) : null;
        searchDomains = this.servers == null ? null : readSearchDomains();
        values = readValues();
    }

    private BalancerSettings(BalancerSettings other) {
        problems.addAll(other.problems);
        requestsPerConnection = other.requestsPerConnection;
        strategy = other.strategy;
        family = other.family;
        servers = other.servers;
        searchDomains = other.searchDomains;
        texts = other.texts;
        values = other.values;
    }

    /** The same settings with static hosts: host to addresses, separated by commas. */
    public BalancerSettings with(Map<String, String> addresses) {
        BalancerSettings both = new BalancerSettings(this);
        addresses.forEach(both::readStaticHost);
        return both;
    }

    /** All flags and numbers, but those of sources only where DNS servers are asked. */
    private Map<Setting, Object> readValues() {
        Map<Setting, Object> read = new EnumMap<>(Setting.class);
        for (Setting setting : EnumSet.complementOf(WITH_FIELDS)) {
            if (servers != null || setting.group() != Setting.Group.SOURCE) {
                read.put(setting, setting.choices().isEmpty() ? numberOrNull(setting) : (Object) readFlag(setting));
            }
        }
        Long minimum = (Long) read.get(Setting.MIN_TTL);
        Long maximum = (Long) read.get(Setting.MAX_TTL);
        if (minimum > maximum) {
            problems.add(Setting.MIN_TTL.label(false) + " is " + minimum + ", which is more than "
                    + Setting.MAX_TTL.label(false) + ", " + maximum + ": enter a smaller one; " + maximum
                    + " is used for both");
            read.put(Setting.MIN_TTL, maximum);
        }
        return read;
    }

    private void readStaticHost(String host, String addresses) {
        String name = host.trim().toLowerCase(Locale.ROOT);
        List<String> targets = Arrays.stream(addresses.split(","))
                .map(String::trim)
                .filter(target -> !target.isEmpty())
                .collect(Collectors.toList());
        if (name.isEmpty() || SPACE.matcher(name).find()) {
            problems.add("static host '" + host + "' is no host name; it is left out");
        } else if (targets.isEmpty()) {
            problems.add("static host '" + host + "' has no address; it is left out");
        } else {
            staticHosts.merge(name, new PlanHost(name, targets), PlanHost::and);
        }
    }

    private List<ServerAddress> readServers(List<String> texts) {
        List<ServerAddress> readable = new ArrayList<>();
        boolean anyWritten = false;
        for (String written : texts) {
            String server = written.trim();
            if (server.equalsIgnoreCase(OF_JVM)) {
                return null;
            }
            try {
                if (server.equalsIgnoreCase(OF_SYSTEM)) {
                    readable.addAll(serversOfSystem());
                } else if (!server.isEmpty()) {
                    readable.add(ServerAddress.parse(written));
                }
            } catch (IllegalArgumentException e) {
                problems.add(e.getMessage() + "; it is left out");
            }
            anyWritten |= !server.isEmpty();
        }
        if (!anyWritten) {
            problems.add("a custom DNS resolver is chosen, but its list of DNS servers is empty; the system's resolver"
                    + " is used. Name a server, or choose the system's resolver");
            return null;
        }
        return readable;
    }

    private List<ServerAddress> serversOfSystem() {
        List<ServerAddress> found = ResolvConf.serversOfSystem();
        if (found.isEmpty()) {
            problems.add("DNS server 'system': this machine's configuration names no DNS server; it is left out."
                    + " Name a server, or write 'jvm' to ask through the JVM");
        }
        return found;
    }

    private List<String> readSearchDomains() {
        String domains = text(Setting.SEARCH_DOMAINS);
        if (domains.equalsIgnoreCase(Setting.SEARCH_DOMAINS.defaultText())) {
            return null;
        }
        if (domains.equalsIgnoreCase("none")) {
            return Collections.emptyList();
        }
        List<String> valid = Arrays.asList(SEPARATORS.split(domains));
        for (String domain : valid) {
            if (!DnsLookup.isDomain(domain)) {
                wrong(Setting.SEARCH_DOMAINS, "'" + domain + "' is no domain", "the system's own list");
                return null;
            }
        }
        return valid;
    }

    private <T> T choice(Setting setting, T[] choices, T otherwise) {
        return Arrays.stream(choices)
                .filter(each -> each.toString().equalsIgnoreCase(text(setting)))
                .findFirst()
                .orElseGet(() -> wrong(setting, otherwise));
    }

    private boolean readFlag(Setting setting) {
        return choice(setting, new String[] {"true", "false"}, setting.defaultText())
                .equals("true");
    }

    /** Null for a default that is no number, such as {@code auto}. */
    private Long numberOrNull(Setting setting) {
        Optional<Long> number = setting.number(text(setting));
        if (!number.isPresent() && !text(setting).equalsIgnoreCase(setting.defaultText())) {
            wrong(setting, setting.defaultText());
        }
        return number.orElse(setting.number(setting.defaultText()).orElse(null));
    }

    private <T> T wrong(Setting setting, T used) {
        wrong(setting, setting.whatToEnter(), used.toString());
        return used;
    }

    private void wrong(Setting setting, String whatToDo, String used) {
        problems.add(setting.label(false) + " (trueload.dns." + setting.key() + ") is '" + text(setting) + "': "
                + whatToDo + "; " + used + " is used");
    }

    /** What is written for a setting, its default when that is blank. */
    private String text(Setting setting) {
        String text = texts.get(setting);
        return text == null || text.trim().isEmpty() ? setting.defaultText() : text.trim();
    }

    /** The look-up that these settings describe. */
    public HostLookup createLookup() {
        return new LookupChain(this, HostsFile.ofSystem());
    }

    /** Whether a setting is {@code true}. */
    boolean flag(Setting setting) {
        return (Boolean) values.get(setting);
    }

    /** At which address of a host this generator starts, counted from 0; -1 for any. */
    int offset() {
        Long offset = (Long) values.get(Setting.OFFSET);
        return offset == null ? -1 : offset.intValue();
    }

    /** A whole number; only of a setting whose default is one. */
    long number(Setting setting) {
        return (Long) values.get(setting);
    }

    Duration seconds(Setting setting) {
        return Duration.ofSeconds(number(setting));
    }

    /** How long an answer holds. */
    Duration ttl(Answer answer) {
        if (answer.ttlSeconds == Answer.FOREVER) {
            return FOREVER;
        }
        long seconds = UNSTATED_SECONDS;
        if (isTtlFixed()) {
            seconds = number(Setting.TTL);
        } else if (answer.ttlSeconds != Answer.UNKNOWN_TTL) {
            seconds = answer.ttlSeconds;
        }
        return Duration.ofSeconds(Math.min(Math.max(seconds, number(Setting.MIN_TTL)), number(Setting.MAX_TTL)));
    }

    private boolean isTtlFixed() {
        return values.get(Setting.TTL) != null;
    }

    /** Whether addresses are used for longer than their records allow. */
    boolean isLongerThanStated(Answer answer) {
        return !isTtlFixed()
                && answer.ttlSeconds != Answer.UNKNOWN_TTL
                && ttl(answer).getSeconds() > answer.ttlSeconds;
    }

    /**
     * For how long a failure is remembered. One that is no answer, such as a server that is silent, is over soon: a
     * quarter of a second, and twice as long each time it is met again.
     *
     * @param earlier how many there were in a row before it
     */
    Duration ttlOfFailure(boolean answered, int earlier) {
        Duration negative = seconds(Setting.NEGATIVE_TTL);
        Duration soon = FIRST_RETRY.multipliedBy(1L << Math.min(earlier, MOST_DOUBLINGS));
        return answered || soon.compareTo(negative) > 0 ? negative : soon;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BalancerSettings && parts().equals(((BalancerSettings) other).parts());
    }

    @Override
    public int hashCode() {
        return parts().hashCode();
    }

    private List<Object> parts() {
        return Arrays.asList(servers, searchDomains, family, strategy, values);
    }

    @Override
    public String toString() {
        return strategy + (flag(Setting.FAILOVER) ? "" : ", no fail-over") + ", "
                + (servers == null ? "system's resolver" : "DNS servers " + servers) + ", " + family + ", time to live "
                + (isTtlFixed() ? number(Setting.TTL) + " s" : "of the records") + ", at least "
                + number(Setting.MIN_TTL) + " s, at most " + number(Setting.MAX_TTL) + " s";
    }

    /** A host, and what a plan sets for it. Immutable. */
    public static final class PlanHost {
        final String name;
        /** IP addresses, or names of other hosts; none where the plan leaves the host to its sources. */
        public final List<String> targets;
        /** Differs for other targets of the same name; the space is in no name. */
        final String key;

        PlanHost(String name, List<String> targets) {
            this.name = name;
            this.targets = targets;
            this.key = targets.isEmpty() ? name : name + " " + String.join(",", targets);
        }

        private PlanHost and(PlanHost other) {
            List<String> all = new ArrayList<>(targets);
            all.addAll(other.targets);
            return new PlanHost(name, all);
        }
    }
}
