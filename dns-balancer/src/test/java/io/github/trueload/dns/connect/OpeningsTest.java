// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.connect.Opening.Outcomes;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpeningsTest {
    private final Openings openings = new Openings();
    private final List<String> told = new ArrayList<>();
    private final Outcomes outcomes = new Outcomes() {
        @Override
        public void reached(String host, InetAddress address) {
            told.add(address.getHostAddress());
        }

        @Override
        public void notReached(String host, InetAddress address) {
            told.add("not " + address.getHostAddress());
        }
    };

    @Test
    void followsTheClientFromAddressToAddress() throws Exception {
        Opening opening = begin("10.0.0.1", "10.0.0.11", "10.0.0.111");
        openings.heard("Connecting to app.test/10.0.0.1:80");
        openings.heard(
                "Connect to app.test/10.0.0.1:80 timed out. Connection will be retried using another IP address");
        openings.heard("Connecting to app.test/10.0.0.11:80");
        openings.heard("Connection established 10.0.0.99:4711<->10.0.0.11:80");
        opening.over(false);

        assertThat(told).containsExactly("not 10.0.0.1", "10.0.0.11");
        assertThat(opening.address().getHostAddress()).isEqualTo("10.0.0.11");
    }

    @Test
    void theLastAddressIsNotReachedWhenNothingFollows() throws Exception {
        Opening opening = begin("10.0.0.1", "10.0.0.2");
        openings.heard("Connecting to app.test/10.0.0.1:80");
        openings.heard("Connecting to app.test/10.0.0.2:80");
        begin("10.0.0.2", "10.0.0.1");
        opening.over(false);

        assertThat(told).containsExactly("not 10.0.0.1", "not 10.0.0.2");
    }

    /** A client that was told by somebody else where to go; its words belong to no look-up of ours. */
    @Test
    void aConnectionToAnotherHostTellsNothing() throws Exception {
        Opening opening = begin("10.0.0.1");
        openings.heard("Connecting to other.test/10.0.0.12:80");
        openings.heard("Connection established 10.0.0.99:4711<->10.0.0.12:80");
        openings.heard("Connecting to app.test/10.0.0.1:80");

        assertThat(told).isEmpty();
        assertThat(opening.isWatched()).isFalse();
    }

    @Test
    void knowsIpv6AsOldAndAsNewJavaWritesIt() throws Exception {
        begin("fd00::1");
        openings.heard("Connecting to app.test/[fd00:0:0:0:0:0:0:1]:80");
        openings.heard("Connection established me<->it");
        begin("fd00::2");
        openings.heard("Connecting to app.test/fd00:0:0:0:0:0:0:2:80");
        openings.heard("Connection established me<->it");

        assertThat(told).containsExactly("fd00:0:0:0:0:0:0:1", "fd00:0:0:0:0:0:0:2");
    }

    @Test
    void whatNobodySawWasReachedWhenNothingElseCanHaveBeen() throws Exception {
        begin("10.0.0.1").over(true);
        begin("10.0.0.2").over(false);
        begin("10.0.0.3", "10.0.0.4").over(true);

        assertThat(told).containsExactly("10.0.0.1");
    }

    @Test
    void eachThreadHasItsOwn() throws Exception {
        begin("10.0.0.1");
        Thread other = new Thread(() -> openings.heard("Connecting to app.test/10.0.0.1:80"));
        other.start();
        other.join();
        openings.heard("Connection established me<->it");

        assertThat(told).isEmpty();
    }

    private Opening begin(String... addresses) throws Exception {
        InetAddress[] all = new InetAddress[addresses.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = InetAddress.getByName(addresses[i]);
        }
        Opening opening = new Opening("app.test", all, outcomes);
        openings.begin(opening);
        return opening;
    }
}
