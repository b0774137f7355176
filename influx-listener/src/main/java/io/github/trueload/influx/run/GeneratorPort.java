// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The port that tells this generator from others at the same address, held while at least one listener of this JVM
 * runs. All listeners of a JVM are one generator and share it, except one that would write the same rows as another one
 * and replace them: that one gets a further port.
 * <p>The search starts at a number made of host name, machine or container id and hardware addresses, so the port is
 * the same from run to run and most likely another one in another container, whatever its process id. The port is bound
 * but not listened on: nobody can connect to it. Thread-safe.
 */
final class GeneratorPort implements AutoCloseable {
    private static final int FIRST = 20_000;
    private static final int RANGE = 10_000;

    /** Those of the listeners that run. Guarded by the class. */
    private static final List<GeneratorPort> ALL = new ArrayList<>();

    /** Another writer of the same rows at the start; empty if there was none. */
    final String rival;

    /** Null if the system gave none. */
    private final Socket socket;

    private final String series;
    private final String writer;

    private GeneratorPort(Socket socket, String series, String writer, String rival) {
        this.socket = socket;
        this.series = series;
        this.writer = writer;
        this.rival = rival;
    }

    /**
     * Holds the first port of this JVM under which nobody writes the same rows yet.
     *
     * @param series all that makes rows the same, but for the port; an empty text for rows that replace no others
     * @param writer who writes them, for {@link #rival}
     */
    static synchronized GeneratorPort hold(String hostName, String series, String writer) {
        List<GeneratorPort> rivals = ALL.stream()
                .filter(other -> !series.isEmpty() && other.series.equals(series))
                .collect(Collectors.toList());
        Optional<Socket> shared = ALL.stream()
                .map(other -> other.socket)
                .filter(socket -> socket != null && rivals.stream().noneMatch(rival -> rival.socket == socket))
                .findFirst();
        Socket socket =
                shared.orElseGet(() -> bindFrom(Math.floorMod(31 * hostName.hashCode() + ThisMachine.hash(), RANGE)));
        GeneratorPort port = new GeneratorPort(socket, series, writer, rivals.isEmpty() ? "" : rivals.get(0).writer);
        ALL.add(port);
        return port;
    }

    /** The port's number; 0 if the system gave none, or when nobody holds it any more. */
    int number() {
        return socket == null || socket.isClosed() ? 0 : socket.getLocalPort();
    }

    @Override
    public void close() {
        synchronized (GeneratorPort.class) {
            if (ALL.remove(this) && ALL.stream().noneMatch(other -> other.socket == socket)) {
                release(socket);
            }
        }
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
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            // A socket that was only bound has nothing to lose.
            return;
        }
    }
}
