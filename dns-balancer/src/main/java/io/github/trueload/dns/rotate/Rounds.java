// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.rotate;

import java.net.InetAddress;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Hands out the addresses of one set in rounds, each round in a fresh random order: after any number of picks two
 * addresses differ by at most one, and a plan that opens connections in a fixed pattern (first http, then https, say)
 * does not send each kind to an address of its own, as a plain counter would. Thread-safe without locks.
 */
final class Rounds {
    /** Several rounds are drawn at once, so that threads seldom meet at the end of a batch. */
    private static final int BATCH = 64;

    private final AddressSet addresses;
    private final AtomicReference<Batch> current;

    /**
     * Rounds over a set.
     *
     * @param start index of the address with which the first round begins, in canonical order; negative for a random
     *     first round
     */
    Rounds(AddressSet addresses, int start) {
        this.addresses = addresses;
        Batch batch = new Batch(addresses);
        if (start >= 0) {
            batch.beginAt(start % addresses.size(), addresses);
        }
        this.current = new AtomicReference<>(batch);
    }

    AddressSet addresses() {
        return addresses;
    }

    InetAddress next() {
        if (addresses.size() == 1) {
            return addresses.first();
        }
        while (true) {
            Batch batch = current.get();
            int ticket = batch.handedOut.getAndIncrement();
            if (ticket < batch.order.length) {
                return batch.order[ticket];
            }
            // Every address of a batch is taken before the next batch starts, whichever thread puts it in place.
            current.compareAndSet(batch, new Batch(addresses));
        }
    }

    static void shuffle(InetAddress[] array, int from, int to) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        for (int i = to - 1; i > from; i--) {
            swap(array, i, from + random.nextInt(i - from + 1));
        }
    }

    static void swap(InetAddress[] array, int i, int j) {
        InetAddress kept = array[i];
        array[i] = array[j];
        array[j] = kept;
    }

    /** One or more whole rounds. */
    private static final class Batch {
        private final InetAddress[] order;
        private final AtomicInteger handedOut = new AtomicInteger();

        Batch(AddressSet addresses) {
            int size = addresses.size();
            order = new InetAddress[size * Math.max(1, BATCH / size)];
            InetAddress[] sorted = addresses.toArray();
            for (int round = 0; round < order.length; round += size) {
                System.arraycopy(sorted, 0, order, round, size);
                shuffle(order, round, round + size);
            }
        }

        void beginAt(int start, AddressSet addresses) {
            for (int i = 0; i < addresses.size(); i++) {
                order[i] = addresses.get((start + i) % addresses.size());
            }
        }
    }
}
