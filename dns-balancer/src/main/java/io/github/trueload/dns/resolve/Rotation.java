// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Whose turn it is among the addresses of one host, over all threads of this JVM. In rounds, each in a fresh random
 * order, addresses differ by at most one after any number of picks, and a plan that opens connections in a fixed
 * pattern (first http, then https, say) does not send each kind to an address of its own, as a plain counter would.
 * Asked by many threads at once, told of changes by one thread at a time. Thread-safe; {@link #next} takes no lock.
 */
public final class Rotation {
    /** The same order on every generator and after every answer, so that offsets mean the same address everywhere. */
    static final Comparator<InetAddress> CANONICAL = Comparator.<InetAddress>comparingInt(
                    address -> address.getAddress().length)
            .thenComparing(address -> new BigInteger(1, address.getAddress()));

    private final String host;
    private final Strategy strategy;
    private final int offset;
    private final AtomicReference<Round> current;
    private volatile Set<InetAddress> latest;
    private volatile InetAddress[] behind = {};
    private int changes;

    /** @param offset where this generator's first round begins, in canonical order; negative for anywhere */
    Rotation(String host, Strategy strategy, int offset, Set<InetAddress> addresses) {
        this.host = host;
        this.strategy = strategy;
        this.offset = offset;
        this.latest = addresses;
        this.current = new AtomicReference<>(new Round(addresses, offset));
    }

    /**
     * All addresses in an array of the caller's own: first the one whose turn it is, then the others in random order,
     * so that the share of an address that is down spreads over all others.
     */
    InetAddress[] next(Sticky sticky) {
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
        if (strategy == Strategy.ROUND_ROBIN) {
            return inTurn();
        }
        Set<InetAddress> addresses = latest;
        if (strategy == Strategy.FIRST) {
            return addresses.toArray(new InetAddress[0]);
        }
        InetAddress[] all = addresses.toArray(new InetAddress[0]);
        if (strategy == Strategy.RANDOM) {
            shuffle(all, 0, all.length);
            return all;
        }
        InetAddress kept = sticky.keep(host, addresses, () -> inTurn()[0]);
        swap(all, 0, Math.max(0, Arrays.asList(all).indexOf(kept)));
        // An equal one after a renewal, or one of a newer answer.
        all[0] = kept;
        shuffle(all, 1, all.length);
        return all;
    }

    /**
     * The address whose turn it is, and behind it those that come after it in its round, the round's first after its
     * last: over the rounds each of the others is as often second as any other, without anything being drawn here.
     */
    private InetAddress[] inTurn() {
        while (true) {
            Round round = current.get();
            int place = round.handedOut.getAndIncrement();
            if (place < round.size) {
                return Arrays.copyOfRange(round.twice, place, place + round.size);
            }
            // Every address of a round is taken before the next one starts, whichever thread puts it in place.
            if (current.get() == round) {
                current.compareAndSet(round, new Round(round.addresses, -1));
            }
        }
    }

    /** What is handed out behind all others, without turns: where to go when none of them can be reached. */
    void putBehind(Collection<InetAddress> addresses) {
        behind = addresses.toArray(new InetAddress[0]);
    }

    /** Takes the addresses of a newer answer; rounds go on as they were when the addresses are the same. */
    synchronized void update(Set<InetAddress> addresses) {
        if (!addresses.equals(latest)) {
            changes++;
            // Moves on with each change, or a set that changes often would always start at the same address.
            current.set(new Round(addresses, offset < 0 ? offset : (offset + changes) & Integer.MAX_VALUE));
        }
        latest = addresses;
    }

    Set<InetAddress> addresses() {
        return latest;
    }

    private static void shuffle(InetAddress[] array, int from, int to) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (int i = to - 1; i > from; i--) {
            swap(array, i, from + random.nextInt(i - from + 1));
        }
    }

    private static void swap(InetAddress[] array, int i, int j) {
        InetAddress kept = array[i];
        array[i] = array[j];
        array[j] = kept;
    }

    /** A round, written twice in a row, so that from any place of the first all addresses follow. */
    private static final class Round {
        private final Set<InetAddress> addresses;
        private final int size;
        private final InetAddress[] twice;
        private final AtomicInteger handedOut = new AtomicInteger();

        /** @param start index of the address that comes first; negative for any */
        Round(Set<InetAddress> addresses, int start) {
            this.addresses = addresses;
            size = addresses.size();
            InetAddress[] once = addresses.toArray(new InetAddress[0]);
            if (start < 0) {
                shuffle(once, 0, size);
            } else {
                Arrays.sort(once, CANONICAL);
                Collections.rotate(Arrays.asList(once), -(start % size));
            }
            twice = Arrays.copyOf(once, 2 * size);
            System.arraycopy(once, 0, twice, size, size);
        }
    }

    /** How the addresses of a host are handed out. Immutable. */
    public enum Strategy {
        /** In rounds: each address once per round, each round in a fresh random order. */
        ROUND_ROBIN("roundRobin"),
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
     * The addresses that one JMeter thread keeps under {@link Strategy#STICKY_PER_THREAD}, of the last thousand hosts.
     * Thread-safe, because parallel downloads of a thread resolve at once.
     */
    public static final class Sticky {
        private static final int MAX_HOSTS = 1000;

        private final Map<String, InetAddress> kept = new LastUsed<>(MAX_HOSTS);

        /** The thread gets its next address of each host. */
        public synchronized void forget() {
            kept.clear();
        }

        synchronized InetAddress keep(String host, Set<InetAddress> addresses, Supplier<InetAddress> next) {
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
