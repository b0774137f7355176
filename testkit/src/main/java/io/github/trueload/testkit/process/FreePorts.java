// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Hands out loopback TCP ports below the range from which the system takes local ports of outgoing connections, so
 * that no client of a running test can take one before its server binds it. Thread-safe.
 */
public final class FreePorts {
    private static final int LOWEST = 12_000;
    private static final int HIGHEST = 19_900;
    private static final Set<Integer> HANDED_OUT = new HashSet<>();

    private FreePorts() {}

    /** A port that was free a moment ago and that this JVM did not hand out before. */
    public static synchronized int next() {
        for (int attempt = 0; attempt < 1000; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
            if (isFree(port) && HANDED_OUT.add(port)) {
                return port;
            }
        }
        throw new IllegalStateException("No free port between " + LOWEST + " and " + HIGHEST);
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
            return true;
        } catch (java.net.BindException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
