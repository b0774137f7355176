// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The port that tells this generator from others at the same address, held by the operating system for as long as at
 * least one listener of this JVM runs. All listeners of a JVM are one generator and share it, except one that would
 * write the same rows as another one and replace them: that one gets a further port. Which listener writes what is
 * kept for the whole JVM, because listeners do not know each other, and only while it runs.
 *
 * <p>The search starts at a number made of host name, machine or container id and hardware addresses, so the port is
 * the same from run to run and most likely another one in another container, whatever its process id. The port is bound
 * but not listened on: nobody can connect to it. Thread-safe.
 */
final class GeneratorPort implements AutoCloseable {
    private static final int FIRST = 20_000;
    private static final int RANGE = 10_000;

    /** Guarded by the class. */
    private static final List<Held> ALL = new ArrayList<>();

    /** Another writer of the same rows at the start; empty if there was none. */
    final String rival;

    private final Held held;
    private final String series;
    private boolean closed;

    private GeneratorPort(Held held, String series, String rival) {
        this.held = held;
        this.series = series;
        this.rival = rival;
    }

    /**
     * Holds the first port of this JVM under which nobody writes the same rows yet.
     *
     * @param series all that makes rows the same, but for the port; an empty text for rows that replace no others
     * @param writer who writes them, for {@link #rival}
     */
    static synchronized GeneratorPort hold(String hostName, String series, String writer) {
        String rival = writerOf(series);
        Held held = freeFor(series);
        if (held == null) {
            held = new Held(bindFrom(Math.floorMod(31 * hostName.hashCode() + ThisMachine.hash(), RANGE)));
            ALL.add(held);
        }
        held.holders++;
        if (!series.isEmpty()) {
            held.writers.put(series, writer);
        }
        return new GeneratorPort(held, series, rival);
    }

    /** The port's number; 0 if the system gave none. */
    int number() {
        synchronized (GeneratorPort.class) {
            return closed || held.socket == null ? 0 : held.socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        synchronized (GeneratorPort.class) {
            if (!closed) {
                closed = true;
                held.writers.remove(series);
                held.holders--;
                if (held.holders == 0) {
                    release(held.socket);
                    ALL.remove(held);
                }
            }
        }
    }

    private static String writerOf(String series) {
        return ALL.stream()
                .map(held -> held.writers.get(series))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
    }

    private static Held freeFor(String series) {
        return ALL.stream()
                .filter(held -> !held.writers.containsKey(series))
                .findFirst()
                .orElse(null);
    }

    private static Socket bindFrom(int offset) {
        for (int i = 0; i < RANGE; i++) {
            Socket socket = new Socket();
            try {
                socket.bind(new InetSocketAddress(FIRST + (offset + i) % RANGE));
                return socket;
            } catch (IOException e) {
                release(socket);
            }
        }
        return null;
    }

    private static void release(Socket socket) {
        if (socket != null) {
            try {
                socket.close();
            } catch (IOException e) {
                // A socket that was only bound has nothing to lose.
                return;
            }
        }
    }

    /** A port and those who write under it. Guarded by the class. */
    private static final class Held {
        private final Map<String, String> writers = new HashMap<>();
        private final Socket socket;
        private int holders;

        private Held(Socket socket) {
            this.socket = socket;
        }
    }
}
