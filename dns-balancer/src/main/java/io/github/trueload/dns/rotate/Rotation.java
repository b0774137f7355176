// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.rotate;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * Whose turn it is among the addresses of one host, over all threads of this JVM. Asked by many threads at once,
 * told of changes by one thread at a time. Thread-safe; {@link #next} takes no lock.
 */
public final class Rotation {
    private final String host;
    private final Strategy strategy;
    private final int offset;
    private volatile AddressSet latest;
    private volatile Rounds rounds;
    private volatile InetAddress[] behind = {};
    private int changes;

    /**
     * A rotation that starts with the given addresses.
     *
     * @param host its name, under which a thread's kept address is filed
     * @param offset where this generator's first round begins; negative for anywhere
     */
    public Rotation(String host, Strategy strategy, int offset, AddressSet addresses) {
        this.host = host;
        this.strategy = strategy;
        this.offset = offset;
        this.latest = addresses;
        this.rounds = new Rounds(addresses, offset);
    }

    /**
     * All addresses in an array of the caller's own: first the one whose turn it is, then the others in random order,
     * so that the share of an address that is down spreads over all others.
     *
     * @param sticky what the calling thread keeps
     */
    public InetAddress[] next(Sticky sticky) {
        InetAddress[] last = behind;
        InetAddress[] first = preferred(sticky);
        if (last.length == 0) {
            return first;
        }
        InetAddress[] all = Arrays.copyOf(first, first.length + last.length);
        System.arraycopy(last, 0, all, first.length, last.length);
        return all;
    }

    private InetAddress[] preferred(Sticky sticky) {
        switch (strategy) {
            case FIRST:
                return latest.toArrayAsAnswered();
            case RANDOM:
            case STICKY_PER_THREAD:
                Rounds turn = rounds;
                return shuffledBehind(choose(turn, sticky), turn.addresses());
            default:
                return rounds.nextOfAll();
        }
    }

    private static InetAddress[] shuffledBehind(InetAddress chosen, AddressSet addresses) {
        InetAddress[] result = addresses.toArray();
        for (int i = 0; i < result.length; i++) {
            // Nearly always the very object, and only after a renewal an equal one.
            if (result[i] == chosen || result[i].equals(chosen)) {
                Rounds.swap(result, 0, i);
                break;
            }
        }
        Rounds.shuffle(result, 1, result.length);
        return result;
    }

    /**
     * The address whose turn it is alone, for those who want to see it fail when it is down.
     *
     * @param sticky what the calling thread keeps
     */
    public InetAddress choose(Sticky sticky) {
        return strategy == Strategy.FIRST ? latest.first() : choose(rounds, sticky);
    }

    /** What is handed out behind all others, without turns: where to go when none of them can be reached. */
    public void putBehind(Collection<InetAddress> addresses) {
        behind = addresses.toArray(new InetAddress[0]);
    }

    /** Takes the addresses of a newer answer; rounds go on as they were when the addresses are the same. */
    public synchronized void update(AddressSet addresses) {
        if (!addresses.equals(latest)) {
            changes++;
            // Moves on with each change, or a set that changes often would always start at the same address.
            rounds = new Rounds(addresses, offset < 0 ? offset : (offset + changes) & Integer.MAX_VALUE);
        }
        latest = addresses;
    }

    /** The addresses of the newest answer. */
    public AddressSet addresses() {
        return latest;
    }

    private InetAddress choose(Rounds turn, Sticky sticky) {
        AddressSet addresses = turn.addresses();
        switch (strategy) {
            case RANDOM:
                return addresses.get(ThreadLocalRandom.current().nextInt(addresses.size()));
            case STICKY_PER_THREAD:
                return sticky.keep(host, addresses, turn::next);
            default:
                return turn.next();
        }
    }

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

        @Override
        public String toString() {
            return text;
        }
    }

    /**
     * The addresses that one JMeter thread keeps under {@link Strategy#STICKY_PER_THREAD}, of the last thousand hosts:
     * a plan may use a host name per tenant, in each of a thousand threads. Thread-safe, because parallel downloads of
     * a thread resolve at once.
     */
    public static final class Sticky {
        private static final int MAX_HOSTS = 1000;

        private final Map<String, InetAddress> kept = new LinkedHashMap<String, InetAddress>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<String, InetAddress> eldest) {
                return size() > MAX_HOSTS;
            }
        };

        /** The thread gets its next address of each host. */
        public synchronized void forget() {
            kept.clear();
        }

        synchronized InetAddress keep(String host, AddressSet addresses, Supplier<InetAddress> next) {
            InetAddress known = kept.get(host);
            if (known != null && addresses.contains(known)) {
                return known;
            }
            InetAddress chosen = next.get();
            kept.put(host, chosen);
            return chosen;
        }
    }
}
