// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static io.github.trueload.acceptance.DnsSideBySideRun.Group.BALANCED;
import static io.github.trueload.acceptance.DnsSideBySideRun.Group.STOCK;
import static io.github.trueload.acceptance.DnsSideBySideRun.Group.STOCK_KEPT;
import static io.github.trueload.acceptance.DnsSideBySideRun.THREADS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.DnsSideBySideRun.Group;
import io.github.trueload.acceptance.DnsSideBySideRun.Seen;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dns.DnsServer.Fault;
import io.github.trueload.testkit.dns.DnsServer.Order;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The balancer and the stock DNS Cache Manager in one run, while records change and DNS servers break. */
class DnsSideBySideFaultsIT {
    @TempDir
    private Path directory;

    private DnsSideBySideRun run;

    @BeforeEach
    void start() {
        try {
            run = new DnsSideBySideRun(directory);
        } catch (UncheckedIOException e) {
            Skip.unless(false, "port 53 of " + DnsSideBySideRun.SERVERS + " cannot be had: " + e.getCause());
        }
    }

    @AfterEach
    void stop() {
        if (run != null) {
            run.close();
        }
    }

    @Test
    void oursStaysEvenWhereStockFailsOrWaitsOrKeepsToOneAddress() {
        run.awaitWork();
        Map<Group, Seen> calm = run.during("all is well", 1, () -> {});
        assertEven(calm, "127.0.0.2", "127.0.0.3");
        assertThat(calm.get(STOCK).shares()).containsOnlyKeys("127.0.0.2");
        assertThat(calm.get(STOCK).queries()).isGreaterThan(calm.get(BALANCED).queries());

        Map<Group, Seen> shuffled = run.during("shuffled order", 1, () -> run.order(Order.SHUFFLED));
        assertEven(shuffled, "127.0.0.2", "127.0.0.3");
        assertThat(shuffled.get(STOCK).shares()).containsOnlyKeys("127.0.0.2", "127.0.0.3");
        run.order(Order.FIXED);

        Map<Group, Seen> added =
                run.during("a record added", 1, () -> run.records("127.0.0.2", "127.0.0.3", "127.0.0.4"));
        assertEven(added, "127.0.0.2", "127.0.0.3", "127.0.0.4");
        assertThat(added.get(STOCK).shares()).doesNotContainKey("127.0.0.4");

        Map<Group, Seen> removed = run.during("a record removed", 1, () -> run.records("127.0.0.3", "127.0.0.4"));
        assertEven(removed, "127.0.0.3", "127.0.0.4");
        assertThat(removed.get(STOCK).shares()).doesNotContainKey("127.0.0.4");
        assertThat(removed.get(STOCK_KEPT).shares()).containsOnlyKeys("127.0.0.2");

        for (Map<Group, Seen> refusing : List.of(
                run.during("first server REFUSED", 2, () -> run.faults(Fault.REFUSED, Fault.NONE)),
                run.during("second server SERVFAIL", 2, () -> run.faults(Fault.NONE, Fault.SERVFAIL)))) {
            assertEven(refusing, "127.0.0.3", "127.0.0.4");
            Seen stock = refusing.get(STOCK);
            assertThat(stock.failed()).isBetween(1L, stock.samples() - 1);
        }

        Map<Group, Seen> silent = run.during("first server silent", 2, () -> run.faults(Fault.SILENCE, Fault.NONE));
        assertEven(silent, "127.0.0.3", "127.0.0.4");
        assertThat(silent.get(STOCK).longestMs()).isGreaterThan(4000);
        assertThat(silent.get(BALANCED).longestMs())
                .as("it goes on to the second server before stock does")
                .isLessThan(silent.get(STOCK).longestMs());

        Map<Group, Seen> cut = run.during("second server truncates", 2, () -> run.faults(Fault.NONE, Fault.TRUNCATION));
        assertEven(cut, "127.0.0.3", "127.0.0.4");
        assertThat(cut.get(STOCK).failed()).isZero();

        Map<Group, Seen> down = run.during("both SERVFAIL", 2, () -> run.faults(Fault.SERVFAIL, Fault.SERVFAIL));
        assertEven(down, "127.0.0.3", "127.0.0.4");
        assertThat(down.get(STOCK).failed()).isEqualTo(down.get(STOCK).samples());

        assertThat(run.jtl().failures()).noneMatch(sample -> BALANCED.name().equals(sample.get("label")));
    }

    /** Connections under way at either end of the time may be counted on one side only. */
    private static void assertEven(Map<Group, Seen> seen, String... addresses) {
        Map<String, Long> shares = new HashMap<>(seen.get(BALANCED).shares());
        List<Long> wanted = new ArrayList<>();
        Arrays.stream(addresses).forEach(address -> wanted.add(shares.getOrDefault(address, 0L)));
        shares.keySet().removeAll(List.of(addresses));
        assertThat(DnsBalancerIT.spread(wanted)).isLessThanOrEqualTo(1 + 2 * THREADS);
        assertThat(shares.values()).allSatisfy(late -> assertThat(late).isLessThanOrEqualTo(THREADS));
    }
}
