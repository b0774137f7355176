// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

/** The settings that JMeter's own DNS Cache Manager does not have. */
public enum Setting {
    /** Which address a new connection gets: see {@code Strategy}. */
    STRATEGY("strategy", "roundRobin", "Strategy"),
    /** IPv4, IPv6 or both, and which is preferred: see {@code AddressFamily}. */
    FAMILY("family", "jvm", "Address family"),
    /** Number of the address with which this generator starts, from 0; {@code auto}: anywhere. */
    OFFSET("offset", "auto", "Start offset"),
    /** Whether the other addresses are handed out behind the chosen one. */
    FAILOVER("failover", "true", "Fail-over"),
    /** After how many requests of a thread to one server its kept connection ends; 0: never. */
    REQUESTS_PER_CONNECTION("requestsPerConnection", "0", "Requests per connection"),
    /** For how many seconds an answer holds; {@code record}: as the records say. */
    TTL("ttl", "record", "Time to live"),
    /** Lower bound of a time to live, in seconds. */
    MIN_TTL("minTtl", "1", "Minimum time to live in s"),
    /** Upper bound of a time to live, in seconds. */
    MAX_TTL("maxTtl", "3600", "Maximum time to live in s"),
    /** For how many seconds beyond that the last addresses are used when no server answers. */
    STALE_TTL("staleTtl", "3600", "Use of old addresses in s"),
    /** For how many seconds a host that was not found is not asked for again. */
    NEGATIVE_TTL("negativeTtl", "5", "Memory of failures in s"),
    /** How long one server may take for one question, in milliseconds. */
    TIMEOUT_MS("timeoutMs", "2000", "Timeout per server in ms"),
    /** How often each server is asked before the look-up fails. */
    TRIES("tries", "2", "Tries per server"),
    /** Whether the next server is asked also when one says that the host does not exist. */
    NEXT_ON_NXDOMAIN("nextOnNxdomain", "false", "Next server on NXDOMAIN"),
    /** Whether the system's hosts file comes before the servers. */
    HOSTS_FILE("hostsFile", "true", "Hosts file before DNS servers"),
    /** What is appended to short names, separated by commas; {@code system}: the system's; {@code none}. */
    SEARCH_DOMAINS("searchDomains", "system", "Search domains");

    private final String key;
    private final String defaultText;
    private final String label;

    Setting(String key, String defaultText, String label) {
        this.key = key;
        this.defaultText = defaultText;
        this.label = label;
    }

    /** Its name in test plans, and behind {@code trueload.dns.} among JMeter's properties. */
    public String key() {
        return key;
    }

    /** What the panel calls it in English. */
    public String label() {
        return label;
    }

    /** What holds when nothing is written. */
    public String defaultText() {
        return defaultText;
    }
}
