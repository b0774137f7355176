// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dns;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** The records of a {@link DnsServer} and the order in which it gives them. Thread-safe. */
final class DnsZone {
    static final int TYPE_A = 1;
    static final int TYPE_CNAME = 5;
    static final int TYPE_AAAA = 28;

    /** Longer than any test, also where the machine is busy. */
    private static final long DEFAULT_TTL_SECONDS = 600;

    private final Map<String, List<DnsRecord>> records = new ConcurrentHashMap<>();
    private final Map<String, Long> ttls = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> turns = new ConcurrentHashMap<>();

    void setAddresses(String name, String... addresses) {
        List<DnsRecord> added = new ArrayList<>();
        for (String address : addresses) {
            byte[] bytes = bytesOf(address);
            added.add(new DnsRecord(name, bytes.length == 4 ? TYPE_A : TYPE_AAAA, bytes));
        }
        records.put(key(name), List.copyOf(added));
    }

    void setAlias(String name, String target) {
        records.put(key(name), List.of(new DnsRecord(name, TYPE_CNAME, DnsMessages.encodeName(target))));
    }

    void remove(String name) {
        records.remove(key(name));
    }

    void setTtl(String name, long seconds) {
        ttls.put(key(name), seconds);
    }

    long ttl(String name) {
        return ttls.getOrDefault(key(name), DEFAULT_TTL_SECONDS);
    }

    boolean knows(String name) {
        return records.containsKey(key(name));
    }

    /** The records that answer a question, aliases first, in the given order. */
    List<DnsRecord> answer(String name, int type, DnsServer.Order order) {
        List<DnsRecord> answer = new ArrayList<>();
        String current = name;
        for (int alias = 0; alias < 20; alias++) {
            List<DnsRecord> own = records.getOrDefault(key(current), List.of());
            if (own.size() == 1 && own.get(0).type() == TYPE_CNAME) {
                answer.add(own.get(0));
                current = DnsMessages.decodeName(own.get(0).data());
                continue;
            }
            List<DnsRecord> matching =
                    new ArrayList<>(own.stream().filter(r -> r.type() == type).toList());
            arrange(current, matching, order);
            answer.addAll(matching);
            break;
        }
        return answer;
    }

    private void arrange(String name, List<DnsRecord> matching, DnsServer.Order order) {
        if (order == DnsServer.Order.ROTATING && !matching.isEmpty()) {
            // Each name has its own turn, so that hosts that run side by side do not disturb each other.
            int turn = turns.computeIfAbsent(key(name), added -> new AtomicInteger())
                    .getAndIncrement();
            Collections.rotate(matching, -(turn % matching.size()));
        } else if (order == DnsServer.Order.SHUFFLED) {
            Collections.shuffle(matching);
        }
    }

    private static byte[] bytesOf(String address) {
        try {
            return InetAddress.getByName(address).getAddress();
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address + " is no IP address", e);
        }
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** One resource record; its time to live is looked up by name when it is sent. */
    record DnsRecord(String name, int type, byte[] data) {}
}
