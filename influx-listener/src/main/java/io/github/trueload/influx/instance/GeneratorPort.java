// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.util.Arrays;
import java.util.Enumeration;

/**
 * The port that tells this generator from others at the same address, held by the operating system for as long as at
 * least one listener of this JVM runs. The search starts at a number made of host name and hardware addresses, so the
 * port is the same from run to run and most likely another one in another container, whatever its process id. The
 * port is bound but not listened on: nobody can connect to it. Thread-safe.
 */
public final class GeneratorPort implements AutoCloseable {
    private static final int FIRST = 20_000;
    private static final int RANGE = 10_000;

    // One per JVM, because all listeners of a JVM are one generator.
    private static Socket held;
    private static int holders;

    private boolean closed;

    private GeneratorPort() {}

    /** Holds the port of this JVM, taking it from the system if nobody holds it yet. */
    public static synchronized GeneratorPort hold(String hostName) {
        if (holders == 0) {
            held = bindFrom(Math.floorMod(31 * hostName.hashCode() + hardwareHash(), RANGE));
        }
        holders++;
        return new GeneratorPort();
    }

    /** The port's number; 0 if the system gave none. */
    public int number() {
        synchronized (GeneratorPort.class) {
            return held == null ? 0 : held.getLocalPort();
        }
    }

    @Override
    public void close() {
        synchronized (GeneratorPort.class) {
            if (!closed) {
                closed = true;
                holders--;
                if (holders == 0) {
                    release(held);
                    held = null;
                }
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
        if (socket != null) {
            try {
                socket.close();
            } catch (IOException e) {
                // A socket that was only bound has nothing to lose.
                return;
            }
        }
    }

    private static int hardwareHash() {
        int hash = 0;
        try {
            Enumeration<NetworkInterface> all = NetworkInterface.getNetworkInterfaces();
            while (all != null && all.hasMoreElements()) {
                byte[] address = all.nextElement().getHardwareAddress();
                // A sum, because the order of interfaces may differ from run to run.
                hash += address == null ? 0 : Arrays.hashCode(address);
            }
        } catch (SocketException e) {
            return hash;
        }
        return hash;
    }
}
