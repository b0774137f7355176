// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Hands out ports below the range from which the system takes local ports of outgoing connections, so that no client
 * of a running test can take one before its server binds it. A port is free on all addresses, for TCP and UDP, and
 * this user's test JVMs get each only once at a time: they lock a byte of a common file for it. Thread-safe.
 */
public final class FreePorts {
    private static final int LOWEST = 12_000;
    private static final int HIGHEST = 19_900;
    private static final Set<Integer> HANDED_OUT = new HashSet<>();
    private static final FileChannel RESERVED = open();

    private FreePorts() {}

    /** A port that was free a moment ago and that no test JVM that still runs was given. */
    public static synchronized int next() {
        for (int attempt = 0; attempt < 1000; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (HANDED_OUT.add(port) && isReserved(port) && isFree(port)) {
                return port;
            }
        }
        throw new IllegalStateException("No free port between " + LOWEST + " and " + HIGHEST);
    }

    private static boolean isReserved(int port) {
        try {
            return RESERVED.tryLock(port, 1, false) != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static boolean isFree(int port) {
        try (ServerSocket tcp = new ServerSocket();
                DatagramSocket udp = new DatagramSocket(null)) {
            // The wildcard address cannot be bound while anything listens on one of the others.
            tcp.bind(new InetSocketAddress(port));
            udp.bind(new InetSocketAddress(port));
            return true;
        } catch (BindException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static FileChannel open() {
        Path file = Path.of(
                System.getProperty("java.io.tmpdir"), "trueload-ports-" + System.getProperty("user.name") + ".lock");
        try {
            return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
