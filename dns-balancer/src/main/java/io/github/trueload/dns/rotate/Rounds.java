// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.rotate;

import java.net.InetAddress;
import java.util.Arrays;
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

    /** The address whose turn it is. */
    InetAddress next() {
        if (addresses.size() == 1) {
            return addresses.first();
        }
        while (true) {
            Batch batch = current.get();
            int ticket = batch.handedOut.getAndIncrement();
            if (ticket < batch.tickets) {
                return batch.order[batch.placeOf(ticket)];
            }
            startNextAfter(batch);
        }
    }

    /**
     * The address whose turn it is, and behind it those that come after it in its round, the round's first after its
     * last: over the rounds each of the others is as often second as any other, without anything being drawn here.
     */
    InetAddress[] nextOfAll() {
        while (true) {
            Batch batch = current.get();
            int ticket = batch.handedOut.getAndIncrement();
            if (ticket < batch.tickets) {
                int place = batch.placeOf(ticket);
                return Arrays.copyOfRange(batch.order, place, place + batch.size);
            }
            startNextAfter(batch);
        }
    }

    /** Every address of a batch is taken before the next batch starts, whichever thread puts it in place. */
    private void startNextAfter(Batch batch) {
        if (current.get() == batch) {
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

    /** Whole rounds, each written twice in a row, so that from any place of the first all addresses follow. */
    private static final class Batch {
        private final int size;
        private final int tickets;
        private final InetAddress[] order;
        private final AtomicInteger handedOut = new AtomicInteger();

        Batch(AddressSet addresses) {
            size = addresses.size();
            tickets = size * Math.max(1, BATCH / size);
            order = new InetAddress[2 * tickets];
            InetAddress[] round = addresses.toArray();
            for (int from = 0; from < tickets; from += size) {
                shuffle(round, 0, size);
                put(round, from);
            }
        }

        void beginAt(int start, AddressSet addresses) {
            InetAddress[] round = new InetAddress[size];
            for (int i = 0; i < size; i++) {
                round[i] = addresses.get((start + i) % size);
            }
            put(round, 0);
        }

        int placeOf(int ticket) {
            int before = ticket % size;
            return 2 * (ticket - before) + before;
        }

        private void put(InetAddress[] round, int firstTicket) {
            System.arraycopy(round, 0, order, 2 * firstTicket, size);
            System.arraycopy(round, 0, order, 2 * firstTicket + size, size);
        }
    }
}
