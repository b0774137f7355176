// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.matter.Matter.Judgement;
import io.github.trueload.testkit.Skip;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URL;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Ten minutes of a host name with two addresses, as Linux lists the connections: a look each five seconds, or fewer of
 * a long table, sockets that stay in TIME_WAIT for a minute after they were closed, and the verdict of each second.
 */
class AlternationTest extends LinuxFiles {
    private static final int SECONDS = 600;
    private static final int PER_SECOND = 40;
    private static final int LOOK_SECONDS = 5;
    private static final int TIME_WAIT_SECONDS = 60;

    /** The last columns of a line, by the seconds that are left to its socket. */
    private static final String[] TIME_WAIT = IntStream.rangeClosed(0, TIME_WAIT_SECONDS)
            .mapToObj(AlternationTest::timeWait)
            .toArray(String[]::new);

    private final Targets targets = new Targets();
    private final Deque<Closed> sockets = new ArrayDeque<>();
    private final List<String> said = new ArrayList<>();
    private int seconds = SECONDS;
    private int lookSeconds = LOOK_SECONDS;
    private int second;
    private int port = 32_768;

    @BeforeEach
    void sample() throws IOException {
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        targets.reached(new URL("http://shop.example/x"), 1);
    }

    @Test
    void namesALoadThatFlipsEveryThirtySecondsForAllOfTheTenMinutes() throws IOException {
        run(second -> second / 30 % 2 == 0 ? 1 : 0);

        assertThat(said).hasSizeGreaterThan(SECONDS * 9 / 10);
        assertThat(said.get(said.size() - 1))
                .contains("one node at a time, changing every 30 s")
                .doesNotContain("one server is measured");
    }

    @Test
    void namesALoadThatFlipsInTheMidstOfALook() throws IOException {
        run(second -> (second + 2) / 30 % 2 == 0 ? 1 : 0);

        assertThat(said).hasSizeGreaterThan(SECONDS / 2);
        assertThat(said.get(said.size() - 1)).contains("one node at a time, changing every 30 s");
    }

    @ParameterizedTest
    @MethodSource
    void datesALoadThatFlipsWhereverItFlipsBetweenTwoLooksAtALongTable(int rarely, int phase) throws IOException {
        lookSeconds = rarely;
        // As few changes as the acceptance test has, so that those that are dated wrongly show in the average.
        seconds = 150;
        run(second -> (second + phase) / 30 % 2 == 0 ? 1 : 0);

        assertThat(said.get(said.size() - 1)).containsPattern("one node at a time, changing every (2[5-9]|3[0-6]) s");
    }

    static Stream<Arguments> datesALoadThatFlipsWhereverItFlipsBetweenTwoLooksAtALongTable() {
        int step = Skip.nothing() ? 3 : 10;
        return IntStream.of(5, 7, 12, 13, 17, 23).boxed().flatMap(rarely -> IntStream.range(0, 30 / step)
                .mapToObj(phase -> Arguments.of(rarely, step * phase)));
    }

    @Test
    void saysNothingOfALoadThatIsBalanced() throws IOException {
        run(second -> 0.5);

        assertThat(said).isEmpty();
    }

    @Test
    void saysNothingMoreOnceALoadThatWasOnOneNodeIsBalanced() throws IOException {
        run(second -> second < 300 ? 1 : 0.5);

        int spoke = said.size();
        assertThat(spoke).isBetween(300 - 3 * LOOK_SECONDS, 300 + 2 * LOOK_SECONDS);
        assertThat(said.get(spoke - 1)).contains("one server is measured, not all");
    }

    /** @param first the part of the connections of a second that goes to the first address */
    private void run(IntToDoubleFunction first) throws IOException {
        Connections probe = new Connections(
                targets,
                host -> new InetAddress[] {InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.9")},
                root,
                () -> second * 1_000_000_000L);
        Dns matter = new Dns(new Settings(name -> null), probe);
        Check check = matter.checks().get(0);
        for (second = 0; second < seconds; second++) {
            connect(first.applyAsDouble(second));
            if (second % lookSeconds == lookSeconds - 1) {
                write(
                        "proc/self/net/tcp",
                        "head\n" + sockets.stream().map(this::line).collect(Collectors.joining()));
                probe.look();
            }
            matter.take(1000L * second, 1, new Fields(), matter.read(1));
            if (second >= check.seconds) {
                Judgement judgement = check.judge();
                if (judgement.isVerdict()) {
                    said.add(judgement.text);
                }
            }
        }
    }

    private void connect(double first) {
        for (int i = 0; i < PER_SECOND; i++) {
            String remote = i < first * PER_SECOND ? "0200007F:0050" : "0900007F:0050";
            sockets.add(new Closed(second, String.format("   0: 0100007F:%04X %s", port, remote)));
            port = port == 60_999 ? 32_768 : port + 1;
            if (sockets.size() > TIME_WAIT_SECONDS * PER_SECOND) {
                sockets.remove();
            }
        }
    }

    private String line(Closed socket) {
        return socket.ends + TIME_WAIT[TIME_WAIT_SECONDS - second + socket.second];
    }

    private static String timeWait(int seconds) {
        return String.format(" 06 00000000:00000000 03:%08X 00000000\n", 100 * seconds - 1);
    }

    /** A socket that was closed in a second, and the first columns of its line. */
    private record Closed(int second, String ends) {}
}
