// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.HttpClientWatch.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What HttpClient asks and says, in its order, and what it means. */
class HttpClientWatchTest {
    private static final String SEVEN = "http-outgoing-7: set socket timeout to 0";

    private final AtomicLong clock = new AtomicLong(1000);
    private final List<Request> kept = new ArrayList<>();

    @AutoClose("stop")
    private final HttpClientWatch watch = new HttpClientWatch(clock::get, kept::add);

    private final CountedHosts hosts = new CountedHosts();

    @BeforeEach
    void start() {
        watch.start();
    }

    @Test
    void followsTheClientFromAddressToAddress() {
        Request request = opens("10.0.0.1", "10.0.0.2", "10.0.0.3");
        asks(4);
        watch.transfers();

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.1 not reached", "app.test 10.0.0.2 reached");
        assertThat(request.connection.address().getHostAddress()).isEqualTo("10.0.0.2");
        request.connection.settle(true, false);
        assertThat(hosts.told()).as("told once").hasSize(2);
    }

    @Test
    void theLastAddressIsNotReachedWhenNothingFollows() {
        Request request = opens("10.0.0.1", "10.0.0.2");
        asks(3);
        opens("10.0.0.2", "10.0.0.1");

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.1 not reached", "app.test 10.0.0.2 not reached");
        assertThat(request.connection.address().getHostAddress()).isEqualTo("10.0.0.2");
    }

    /** A client that was told by somebody else where to go. */
    @Test
    void aConnectionToAnotherHostTellsNothing() {
        Request request = opens("10.0.0.1", "10.0.0.2");
        asks(2);
        watch.transfers();
        asks(2);
        watch.transfers();

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.1 reached");
        assertThat(request.connection.address().getHostAddress()).isEqualTo("10.0.0.1");
    }

    @Test
    void whatNobodyHeardWasReachedWhenNothingElseCanHaveBeen() {
        opens("10.0.0.1").connection.settle(true, false);
        opens("10.0.0.2").connection.settle(false, true);
        opens("10.0.0.3").connection.settle(false, false);
        opens("10.0.0.4", "10.0.0.5").connection.settle(true, false);

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.1 reached", "app.test 10.0.0.2 not reached");
    }

    @Test
    void eachThreadHasItsOwn() throws InterruptedException {
        opens("10.0.0.1");
        Thread other = new Thread(() -> asks(2));
        other.start();
        other.join();
        watch.transfers();

        assertThat(hosts.told()).isEmpty();
    }

    @Test
    void aRequestOverAKeptConnectionIsKnownByTheConnectionsName() {
        Request first = opens("10.0.0.1", "10.0.0.2");
        asks(2);
        sendsAndGets();
        clock.addAndGet(7);
        watch.says(SEVEN);
        assertThat(first.elapsedMs()).isEqualTo(7);
        assertThat(kept).as("kept, not taken").isEmpty();

        watch.says(SEVEN);
        sendsAndGets();
        watch.says(SEVEN);
        watch.says("http-outgoing-4: set socket timeout to 0");
        sendsAndGets();
        watch.says("http-outgoing-4: Close connection");
        watch.says("http-outgoing-7: Close connection");
        watch.says(SEVEN);

        assertThat(kept)
                .extracting(request -> request.connection)
                .as("known, of before, closed")
                .containsExactly(first.connection, null, null);
    }

    /** With a response timeout the connection's time is set once more before the request. */
    @Test
    void aConnectionMayBeNamedBeforeItsFirstRequest() {
        Request first = opens("10.0.0.1", "10.0.0.2");
        asks(2);
        watch.says("http-outgoing-7: set socket timeout to 5000");
        sendsAndGets();
        watch.says(SEVEN);
        watch.says(SEVEN);
        watch.says("http-outgoing-7: set socket timeout to 5000");
        sendsAndGets();

        assertThat(kept).hasSize(1);
        assertThat(kept.get(0).connection).isSameAs(first.connection);
    }

    @Test
    void otherWordsMeanNothing() {
        watch.says("");
        watch.says("http-outgoing-");
        watch.says("Connection released");

        assertThat(kept).isEmpty();
    }

    private Request opens(String... addresses) {
        return watch.opens(new Connection(Addresses.of(addresses), hosts.of("app.test")));
    }

    /** Before each attempt, and after each. */
    private void asks(int times) {
        for (int i = 0; i < times; i++) {
            watch.connects();
        }
    }

    private void sendsAndGets() {
        watch.transfers();
        watch.transfers();
    }
}
