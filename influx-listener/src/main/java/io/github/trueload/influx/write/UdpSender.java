// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Target;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Sends line protocol in datagrams that fit into one packet of Ethernet, so that none is lost because a fragment is. A
 * line that is longer goes alone. UDP gives no answer: what was sent counts as written.
 */
final class UdpSender implements Sender {
    private static final int MAX_DATAGRAM = 1432;

    /** What UDP over IPv4 takes for a row that is longer. */
    private static final int LONGEST_ROW = 65_507;

    private final String host;
    private final int port;
    private DatagramSocket socket;
    private volatile boolean aborted;

    UdpSender(Target target) {
        host = target.host;
        port = target.port;
    }

    @Override
    public Answer send(byte[] lines, int answerWithinMs) {
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), port);
            if (socket == null) {
                socket = new DatagramSocket();
            }
            int from = 0;
            while (from < lines.length && !aborted) {
                int to = endOfDatagram(lines, from);
                if (to - from > LONGEST_ROW) {
                    return Answer.tooLarge("a row of " + (to - from)
                            + " bytes does not fit into a datagram, which takes " + LONGEST_ROW + "; write over HTTP");
                }
                socket.send(new DatagramPacket(lines, from, to - from, address));
                from = to;
            }
            return aborted ? Answer.unreachable("the test is over") : Answer.written();
        } catch (IOException e) {
            return Answer.unreachable(e.toString());
        }
    }

    @Override
    public void abort() {
        aborted = true;
    }

    @Override
    public void close() {
        abort();
        if (socket != null) {
            socket.close();
        }
    }

    private static int endOfDatagram(byte[] lines, int from) {
        int end = from;
        for (int i = from; i < lines.length; i++) {
            if (lines[i] == '\n') {
                if (end > from && i + 1 - from > MAX_DATAGRAM) {
                    return end;
                }
                end = i + 1;
            }
        }
        return end > from ? end : lines.length;
    }
}
