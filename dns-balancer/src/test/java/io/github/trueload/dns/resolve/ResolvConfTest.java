// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.Name;

@EndsInTime
class ResolvConfTest {
    private static final int INPUTS = 10_000;
    private static final String GOOD = "# written by somebody\nnameserver 10.0.0.1\nnameserver fd00::1 # second\n"
            + "search shop.test test\noptions ndots:2 timeout:1\n";

    @Test
    void readsServersSearchDomainsAndDots() throws IOException {
        ResolvConf read = read(GOOD.getBytes(StandardCharsets.UTF_8));

        assertThat(servers(read)).containsExactly("10.0.0.1:53", "[fd00:0:0:0:0:0:0:1]:53");
        assertThat(read.searchPaths()).extracting(Name::toString).containsExactly("shop.test.", "test.");
        assertThat(read.ndots()).isEqualTo(2);
    }

    @Test
    void aServerWithoutAnAddressOrUnderANameTakesNoOtherAway() throws IOException {
        ResolvConf read =
                read(("nameserver\nnameserver no.such.server.invalid\n" + GOOD).getBytes(StandardCharsets.UTF_8));

        assertThat(servers(read)).containsExactly("10.0.0.1:53", "[fd00:0:0:0:0:0:0:1]:53");
    }

    @Test
    void tenThousandThatNobodyWouldWriteAreReadAsFarAsTheyGo() throws IOException {
        Mutations files = Mutations.of(13, GOOD);
        int found = 0;
        for (int i = 0; i < INPUTS; i++) {
            ResolvConf read = read(files.bytes());
            assertThat(read.servers()).allMatch(server -> !server.isUnresolved());
            assertThat(read.searchPaths()).allMatch(Name::isAbsolute);
            read.ndots();
            found += read.servers().size();
        }
        assertThat(found).isGreaterThan(INPUTS);
    }

    private static ResolvConf read(byte[] file) throws IOException {
        ResolvConf read = new ResolvConf();
        read.parseResolvConf(new ByteArrayInputStream(file));
        return read;
    }

    private static List<String> servers(ResolvConf read) {
        return read.servers().stream()
                .map(server -> ServerAddress.of(server).toString())
                .toList();
    }
}
