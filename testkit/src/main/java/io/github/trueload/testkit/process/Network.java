// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.UnknownHostException;

/** What the network of this machine can do, tried out. Thread-safe. */
public final class Network {
    private static final int PATIENCE_MS = 1000;

    private Network() {}

    /** Whether IPv6 has its loopback address. */
    public static boolean hasIpv6() {
        try {
            return NetworkInterface.getByInetAddress(InetAddress.getByName("::1")) != null;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a message to a group comes back to this machine. */
    public static boolean hasMulticast(String group) {
        int port = FreePorts.next();
        try (MulticastSocket socket = new MulticastSocket(port)) {
            InetSocketAddress members = new InetSocketAddress(InetAddress.getByName(group), port);
            socket.setSoTimeout(PATIENCE_MS);
            socket.joinGroup(members, null);
            socket.send(new DatagramPacket(new byte[] {1}, 1, members));
            socket.receive(new DatagramPacket(new byte[1], 1));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** This machine's own name; empty when it has none that it can resolve. */
    public static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "";
        }
    }
}
