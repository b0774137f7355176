// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dns;

import io.github.trueload.testkit.dns.DnsZone.DnsRecord;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.ToLongFunction;

/** The wire format of RFC 1035, as far as a test server needs it; by hand, to share no code with what it tests. */
final class DnsMessages {
    static final int REFUSED = 5;
    static final int NOTIMP = 4;
    static final int NXDOMAIN = 3;
    static final int SERVFAIL = 2;
    static final int FORMERR = 1;
    static final int NOERROR = 0;

    private static final int HEADER_LENGTH = 12;
    private static final int TYPE_OPT = 41;
    private static final int PLAIN_UDP_SIZE = 512;

    private DnsMessages() {}

    /**
     * A question that arrived.
     *
     * @param udpSize the largest UDP answer that the asker takes by its EDNS record (RFC 6891), 0 without one
     */
    record Question(int id, String name, int type, byte[] raw, int udpSize) {
        boolean hasEdns() {
            return udpSize > 0;
        }

        int largestReply() {
            return Math.max(udpSize, PLAIN_UDP_SIZE);
        }
    }

    static Question parse(byte[] packet) {
        ByteBuffer in = ByteBuffer.wrap(packet);
        int id = in.getShort() & 0xffff;
        in.position(10);
        int additional = in.getShort();
        StringBuilder name = new StringBuilder();
        for (int length = in.get(); length > 0; length = in.get()) {
            byte[] label = new byte[length];
            in.get(label);
            name.append(name.isEmpty() ? "" : ".").append(new String(label, StandardCharsets.US_ASCII));
        }
        int type = in.getShort() & 0xffff;
        in.getShort();
        int end = in.position();
        byte[] raw = new byte[end - HEADER_LENGTH];
        System.arraycopy(packet, HEADER_LENGTH, raw, 0, raw.length);
        int udpSize = 0;
        if (additional > 0 && in.remaining() >= 5 && in.get() == 0 && (in.getShort() & 0xffff) == TYPE_OPT) {
            udpSize = in.getShort() & 0xffff;
        }
        return new Question(id, name.toString(), type, raw, udpSize);
    }

    static byte[] reply(
            Question question, int rcode, boolean truncated, List<DnsRecord> answers, ToLongFunction<DnsRecord> ttl) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        put16(out, question.id());
        // An authoritative response to a standard query that wished for recursion.
        put16(out, 0x8580 | (truncated ? 0x0200 : 0) | rcode);
        put16(out, 1);
        put16(out, answers.size());
        put16(out, 0);
        put16(out, 0);
        out.writeBytes(question.raw());
        for (DnsRecord answer : answers) {
            out.writeBytes(encodeName(answer.name()));
            put16(out, answer.type());
            put16(out, 1);
            put16(out, (int) (ttl.applyAsLong(answer) >> 16));
            put16(out, (int) ttl.applyAsLong(answer));
            put16(out, answer.data().length);
            out.writeBytes(answer.data());
        }
        return out.toByteArray();
    }

    static byte[] encodeName(String name) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (String label : name.split("\\.")) {
            out.write(label.length());
            out.writeBytes(label.getBytes(StandardCharsets.US_ASCII));
        }
        out.write(0);
        return out.toByteArray();
    }

    static String decodeName(byte[] wire) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; wire[i] != 0; i += wire[i] + 1) {
            name.append(name.isEmpty() ? "" : ".").append(new String(wire, i + 1, wire[i], StandardCharsets.US_ASCII));
        }
        return name.toString();
    }

    private static void put16(ByteArrayOutputStream out, int value) {
        out.write(value >> 8);
        out.write(value);
    }
}
