// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.rotate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the addresses of a host are handed out. Immutable. */
public enum Strategy {
    /** In rounds: each address once per round, each round in a fresh random order. */
    ROUND_ROBIN("roundRobin"),
    /** Each time a random address. */
    RANDOM("random"),
    /** Each thread keeps one address; threads get theirs in rounds. */
    STICKY_PER_THREAD("stickyPerThread"),
    /** Always the first address of the answer, as the JVM does; for comparison. */
    FIRST("first");

    private final String text;

    Strategy(String text) {
        this.text = text;
    }

    /** The strategy that a user names so, whatever the case. */
    public static Optional<Strategy> of(String text) {
        for (Strategy strategy : values()) {
            if (strategy.text.equalsIgnoreCase(text)) {
                return Optional.of(strategy);
            }
        }
        return Optional.empty();
    }

    /** The names that users may write. */
    public static List<String> texts() {
        List<String> texts = new ArrayList<>();
        for (Strategy strategy : values()) {
            texts.add(strategy.text);
        }
        return texts;
    }

    @Override
    public String toString() {
        return text;
    }
}
