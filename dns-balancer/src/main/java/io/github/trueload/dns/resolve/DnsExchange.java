// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;

/**
 * One question to one DNS server: over UDP, and over TCP when the answer was cut off. Own sockets rather than
 * dnsjava's client, because that one may notice a timeout a second late and takes any packet for the answer. Not
 * thread-safe; one instance per question.
 */
final class DnsExchange {
    private static final int LARGEST_PACKET = 65_535;
    private static final int HEADER_LENGTH = 12;

    private final InetSocketAddress server;
    private final Message query;
    private final long deadlineNanos;
    private final int timeoutMs;
    private boolean gotStrays;

    DnsExchange(InetSocketAddress server, Message query, int timeoutMs) {
        this.server = server;
        this.query = query;
        this.timeoutMs = timeoutMs;
        this.deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMs);
    }

    /** The answer; an exception says why there is none in time, in words that fit behind the server's name. */
    Message ask() throws IOException {
        Message reply = overUdp();
        return reply.getHeader().getFlag(Flags.TC) ? overTcp() : reply;
    }

    private Message overUdp() throws IOException {
        byte[] question = query.toWire();
        try (DatagramSocket socket = new DatagramSocket()) {
            // Connected, so that the system reports a closed port and drops packets of other senders.
            socket.connect(server);
            socket.send(new DatagramPacket(question, question.length));
            DatagramPacket packet = new DatagramPacket(new byte[LARGEST_PACKET], LARGEST_PACKET);
            while (true) {
                socket.setSoTimeout(remainingMs());
                packet.setLength(LARGEST_PACKET);
                socket.receive(packet);
                Message reply = read(Arrays.copyOf(packet.getData(), packet.getLength()));
                if (reply != null) {
                    return reply;
                }
                gotStrays = true;
            }
        } catch (PortUnreachableException e) {
            throw new IOException("nothing listens there (port unreachable)", e);
        } catch (SocketTimeoutException e) {
            throw new IOException(
                    "no answer within " + timeoutMs + " ms"
                            + (!gotStrays ? "" : ", but packets that do not answer the question"),
                    e);
        }
    }

    private Message overTcp() throws IOException {
        byte[] question = query.toWire();
        ByteBuffer framed = ByteBuffer.allocate(question.length + 2).putShort((short) question.length);
        try (Socket socket = new Socket()) {
            socket.connect(server, remainingMs());
            socket.getOutputStream().write(framed.put(question).array());
            int length = ByteBuffer.wrap(readFully(socket, 2)).getShort() & 0xffff;
            Message reply = read(readFully(socket, length));
            if (reply == null) {
                throw new IOException("answered another question over TCP");
            }
            return reply;
        } catch (SocketTimeoutException e) {
            throw new IOException("cut its answer off and gave none over TCP within " + timeoutMs + " ms", e);
        } catch (ConnectException e) {
            throw new IOException("cut its answer off and takes no TCP connection", e);
        }
    }

    private byte[] readFully(Socket socket, int length) throws IOException {
        InputStream in = socket.getInputStream();
        byte[] bytes = new byte[length];
        int have = 0;
        while (have < length) {
            socket.setSoTimeout(remainingMs());
            int count = in.read(bytes, have, length - have);
            if (count < 0) {
                throw new IOException("closed the TCP connection in the middle of its answer");
            }
            have += count;
        }
        return bytes;
    }

    /** The answer in a packet, or null when it belongs to another question. */
    Message read(byte[] packet) throws IOException {
        int id = query.getHeader().getID();
        if (packet.length < HEADER_LENGTH || (ByteBuffer.wrap(packet).getShort() & 0xffff) != id) {
            return null;
        }
        Message reply;
        try {
            reply = new Message(packet);
        } catch (IOException | RuntimeException e) {
            throw new IOException("sent a packet that is no DNS message", e);
        }
        boolean fits = reply.getHeader().getFlag(Flags.QR)
                && (reply.getQuestion() == null || query.getQuestion().equals(reply.getQuestion()));
        return fits ? reply : null;
    }

    private int remainingMs() throws SocketTimeoutException {
        long remaining = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
        if (remaining <= 0) {
            throw new SocketTimeoutException();
        }
        return (int) remaining;
    }
}
