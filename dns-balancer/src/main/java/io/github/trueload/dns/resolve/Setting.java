// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

/** The settings that JMeter's own DNS Cache Manager does not have. Immutable. */
public enum Setting {
    STRATEGY("strategy", "roundRobin", "Strategy"),
    FAMILY("family", "jvm", "Address family"),
    OFFSET("offset", "auto", "Start offset"),
    FAILOVER("failover", "true", "Fail-over"),
    REQUESTS_PER_CONNECTION("requestsPerConnection", "0", "Requests per connection"),
    TTL("ttl", "record", "Time to live"),
    MIN_TTL("minTtl", "1", "Minimum time to live in s"),
    MAX_TTL("maxTtl", "3600", "Maximum time to live in s"),
    STALE_TTL("staleTtl", "3600", "Use of old addresses in s"),
    NEGATIVE_TTL("negativeTtl", "5", "Memory of failures in s"),
    TIMEOUT_MS("timeoutMs", "2000", "Timeout per server in ms"),
    TRIES("tries", "2", "Tries per server"),
    NEXT_ON_NXDOMAIN("nextOnNxdomain", "false", "Next server on NXDOMAIN"),
    HOSTS_FILE("hostsFile", "true", "Hosts file before DNS servers"),
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
