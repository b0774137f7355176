// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dns;

import io.github.trueload.testkit.dns.DnsMessages.Question;
import io.github.trueload.testkit.dns.DnsServer.Fault;
import io.github.trueload.testkit.dns.DnsServer.Order;
import io.github.trueload.testkit.dns.DnsZone.DnsRecord;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What a {@link DnsServer} answers, with the order, the delay and the fault that a test set. Thread-safe. */
final class DnsReplies {
    private static final long DEFAULT_TTL_SECONDS = 60;

    private final DnsZone zone;
    private volatile Order order = Order.FIXED;
    private volatile Fault fault = Fault.NONE;
    private volatile Duration delay = Duration.ZERO;

    DnsReplies(DnsZone zone) {
        this.zone = zone;
    }

    void setOrder(Order newOrder) {
        order = newOrder;
    }

    void setFault(Fault newFault) {
        fault = newFault;
    }

    void setDelay(Duration newDelay) {
        delay = newDelay;
    }

    /** The bytes to send, or null for silence. */
    byte[] to(Question question, boolean overUdp) {
        pause();
        switch (fault) {
            case SILENCE:
                return null;
            case REFUSED:
                return error(question, DnsMessages.REFUSED);
            case SERVFAIL:
                return error(question, DnsMessages.SERVFAIL);
            case NOTIMP:
                return error(question, DnsMessages.NOTIMP);
            case NXDOMAIN:
                return error(question, DnsMessages.NXDOMAIN);
            case NO_EDNS:
                return question.hasEdns() ? error(question, DnsMessages.FORMERR) : answer(question, overUdp);
            case GARBAGE:
                return garbage(question);
            case WRONG_QUESTION:
                return error(
                        new Question(question.id(), "", question.type(), new byte[] {0, 0, 1, 0, 1}, 0),
                        DnsMessages.NOERROR);
            case WRONG_NAME:
                return records(
                        question,
                        List.of(new DnsRecord("evil.test", DnsZone.TYPE_A, new byte[] {127, 6, 6, 6})),
                        overUdp);
            case TRUNCATION:
                return overUdp
                        ? DnsMessages.reply(question, DnsMessages.NOERROR, true, List.of(), record -> 0)
                        : answer(question, false);
            default:
                return answer(question, overUdp);
        }
    }

    private byte[] answer(Question question, boolean overUdp) {
        return zone.knows(question.name())
                ? records(question, zone.answer(question.name(), question.type(), order), overUdp)
                : error(question, DnsMessages.NXDOMAIN);
    }

    private byte[] records(Question question, List<DnsRecord> records, boolean overUdp) {
        byte[] whole = DnsMessages.reply(
                question, DnsMessages.NOERROR, false, records, record -> zone.ttl(record.name(), DEFAULT_TTL_SECONDS));
        return overUdp && whole.length > question.largestReply()
                ? DnsMessages.reply(question, DnsMessages.NOERROR, true, List.of(), record -> 0)
                : whole;
    }

    private static byte[] error(Question question, int rcode) {
        return DnsMessages.reply(question, rcode, false, List.of(), record -> 0);
    }

    private static byte[] garbage(Question question) {
        byte[] bytes = new byte[64];
        Arrays.fill(bytes, (byte) 0x80);
        bytes[0] = (byte) (question.id() >> 8);
        bytes[1] = (byte) question.id();
        return bytes;
    }

    private void pause() {
        Duration pause = delay;
        if (!pause.isZero()) {
            try {
                TimeUnit.MILLISECONDS.sleep(pause.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
