// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.CNAMERecord;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

@EndsInTime
class DnsExchangeTest {
    @Test
    void hostilePacketsAreAnAnswerOrATrouble() throws IOException {
        Name name = Name.fromString("app.test.");
        Message query = Message.newQuery(Record.newRecord(name, Type.A, DClass.IN));
        // Drawn anew by each run it would change what the inputs are: the counts below are those of this one.
        query.getHeader().setID(0x1234);
        DnsExchange exchange = new DnsExchange(new InetSocketAddress("127.0.0.1", 53), query, 1_000);
        byte[] good = reply(query);
        Mutations packets = Mutations.of(3, good);
        int answered = 0;
        int troubles = 0;
        for (int i = 0; i < Mutations.INPUTS; i++) {
            byte[] packet = packets.bytes();
            // Else it would be passed over as the answer to another question.
            System.arraycopy(good, 0, packet, 0, Math.min(2, packet.length));
            try {
                Message reply = exchange.read(packet);
                if (reply != null) {
                    answered++;
                    assertThat(new DnsServers.Reply(reply, name, Type.A).addresses)
                            .hasSizeLessThanOrEqualTo(packet.length / 12);
                }
            } catch (IOException e) {
                troubles++;
            }
        }
        assertThat(answered).isGreaterThan(Mutations.INPUTS / 40);
        assertThat(troubles).isGreaterThan(Mutations.INPUTS / 20);
    }

    private static byte[] reply(Message query) throws IOException {
        Name asked = query.getQuestion().getName();
        Name target = Name.fromString("node.test.");
        Message reply = new Message(query.getHeader().getID());
        reply.getHeader().setFlag(Flags.QR);
        reply.addRecord(query.getQuestion(), Section.QUESTION);
        Record alias = new CNAMERecord(asked, DClass.IN, 30, target);
        reply.addRecord(alias, Section.ANSWER);
        reply.addRecord(new ARecord(target, DClass.IN, 30, InetAddress.getByName("10.0.0.1")), Section.ANSWER);
        reply.addRecord(new ARecord(target, DClass.IN, 30, InetAddress.getByName("10.0.0.2")), Section.ANSWER);
        return reply.toWire();
    }
}
