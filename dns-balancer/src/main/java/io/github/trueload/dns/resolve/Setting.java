// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

/** The settings that JMeter's own DNS Cache Manager does not have. Immutable. */
public enum Setting {
    STRATEGY("strategy", "roundRobin"),
    FAMILY("family", "preferIPv4"),
    OFFSET("offset", "auto"),
    TTL("ttl", "record"),
    MIN_TTL("minTtl", "1"),
    MAX_TTL("maxTtl", "3600"),
    STALE_TTL("staleTtl", "3600"),
    NEGATIVE_TTL("negativeTtl", "5"),
    TIMEOUT_MS("timeoutMs", "2000"),
    TRIES("tries", "2"),
    NEXT_ON_NXDOMAIN("nextOnNxdomain", "false"),
    HOSTS_FILE("hostsFile", "true"),
    SEARCH_DOMAINS("searchDomains", "system");

    private final String key;
    private final String defaultText;

    Setting(String key, String defaultText) {
        this.key = key;
        this.defaultText = defaultText;
    }

    /** Its name in test plans, and behind {@code trueload.dns.} among JMeter's properties. */
    public String key() {
        return key;
    }

    /** What holds when nothing is written. */
    public String defaultText() {
        return defaultText;
    }
}
