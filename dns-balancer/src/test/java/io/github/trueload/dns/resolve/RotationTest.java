// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.Addresses;
import io.github.trueload.dns.resolve.Rotation.Sticky;
import io.github.trueload.dns.resolve.Rotation.Strategy;
import io.github.trueload.testkit.Together;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RotationTest {
    private static final int ANY = -1;

    static IntStream sizes() {
        return IntStream.rangeClosed(1, 64);
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void afterAnyNumberOfPicksTwoAddressesDifferByAtMostOne(int size) {
        Rotation rotation = rotation(Strategy.ROUND_ROBIN, ANY, addresses(size));
        Map<InetAddress, Integer> counts = zeros(size);

        for (int pick = 0; pick < 5 * size + 7; pick++) {
            pick(rotation, 1, counts);
            assertThat(spread(counts)).as("after pick %d", pick).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void generatorsWithoutAnOffsetBeginAnywhere() {
        Map<InetAddress, Integer> first = zeros(64);
        for (int generator = 0; generator < 200; generator++) {
            pick(rotation(Strategy.ROUND_ROBIN, ANY, addresses(64)), 1, first);
        }

        assertThat(first.values()).filteredOn(picks -> picks > 0).hasSizeGreaterThan(32);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 64, 65, 1000})
    void everyPickHasEveryAddressOnce(int size) {
        for (Strategy strategy : Strategy.values()) {
            Rotation rotation = rotation(strategy, ANY, addresses(size));
            for (int pick = 0; pick < 10; pick++) {
                assertThat(rotation.next(new Sticky()))
                        .as("%s", strategy)
                        .containsExactlyInAnyOrderElementsOf(addresses(size));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 64})
    void newAnswersWithTheSameAddressesInAnyOrderDoNotDisturbTheRounds(int size) {
        Rotation rotation = rotation(Strategy.ROUND_ROBIN, ANY, addresses(size));
        Map<InetAddress, Integer> counts = zeros(size);
        Random random = new Random(size);

        for (int pick = 0; pick < 20 * size; pick++) {
            List<InetAddress> shuffled = addresses(size);
            Collections.shuffle(shuffled, random);
            rotation.update(new LinkedHashSet<>(shuffled));
            pick(rotation, 1, counts);
            assertThat(spread(counts)).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void betweenTwoChangesOfTheAddressesTheDifferenceStaysAtMostOne() {
        Random random = new Random(1);
        Rotation rotation = rotation(Strategy.ROUND_ROBIN, ANY, addresses(3));

        for (int change = 0; change < 200; change++) {
            List<InetAddress> some = addresses(64);
            Collections.shuffle(some, random);
            some = some.subList(0, 1 + random.nextInt(64));
            rotation.update(new LinkedHashSet<>(some));
            Map<InetAddress, Integer> counts = new HashMap<>();
            some.forEach(address -> counts.put(address, 0));
            pick(rotation, random.nextInt(200), counts);
            assertThat(counts.keySet()).as("no address that is gone").hasSameSizeAs(some);
            assertThat(spread(counts)).isLessThanOrEqualTo(1);
        }
    }

    @Test
    void manyThreadsShareTheRoundsEvenly() throws Exception {
        int size = 5;
        int threads = 8;
        int picks = 10_001;
        Rotation rotation = rotation(Strategy.ROUND_ROBIN, ANY, addresses(size));
        Map<InetAddress, Integer> all = new ConcurrentHashMap<>(zeros(size));
        Together.run(threads, thread -> {
            Map<InetAddress, Integer> mine = zeros(size);
            pick(rotation, picks, mine);
            mine.forEach((address, count) -> all.merge(address, count, Integer::sum));
        });
        assertThat(all.values().stream().mapToInt(i -> i).sum()).isEqualTo(threads * picks);
        assertThat(spread(all)).isLessThanOrEqualTo(1);
    }

    @Test
    void pairsOfConnectionsPerIterationDoNotLockToOneAddressEach() {
        Rotation rotation = rotation(Strategy.ROUND_ROBIN, ANY, addresses(2));
        Map<InetAddress, Integer> http = zeros(2);

        int iterations = 4000;
        for (int i = 0; i < iterations; i++) {
            pick(rotation, 1, http);
            rotation.next(new Sticky());
        }

        // A plain counter gives 4000 to 0; fair coins stay within six standard deviations of 32.
        assertThat(http.values()).allSatisfy(count -> assertThat(count).isBetween(1800, 2200));
    }

    @ParameterizedTest
    @EnumSource(names = "FIRST", mode = EnumSource.Mode.EXCLUDE)
    void theShareOfADeadAddressSpreadsOverAllOthers(Strategy strategy) {
        int size = 4;
        Rotation rotation = rotation(strategy, ANY, addresses(size));
        InetAddress dead = addresses(size).get(0);
        Map<InetAddress, Integer> seconds = new HashMap<>();

        for (int pick = 0; pick < 12_000; pick++) {
            InetAddress[] order = rotation.next(new Sticky());
            if (order[0].equals(dead)) {
                seconds.merge(order[1], 1, Integer::sum);
            }
        }

        assertThat(seconds).hasSize(size - 1);
        assertThat(seconds.values()).allSatisfy(count -> assertThat(count).isBetween(800, 1200));
    }

    @Test
    void generatorsWithConsecutiveOffsetsStartAtConsecutiveAddresses() {
        List<InetAddress> all = addresses(4);
        List<InetAddress> starts = new ArrayList<>();
        for (int offset = 0; offset < 8; offset++) {
            starts.add(rotation(Strategy.ROUND_ROBIN, offset, all).next(new Sticky())[0]);
        }

        assertThat(starts.subList(0, 4)).isEqualTo(all).isEqualTo(starts.subList(4, 8));
    }

    @Test
    void anOffsetMovesOnWithEachChangeOfTheAddresses() {
        Rotation rotation = rotation(Strategy.ROUND_ROBIN, 0, addresses(3));
        Map<InetAddress, Integer> firsts = new HashMap<>();
        for (int change = 0; change < 12; change++) {
            rotation.update(new LinkedHashSet<>(addresses(change % 2 == 0 ? 4 : 3)));
            pick(rotation, 1, firsts);
        }

        assertThat(firsts).hasSizeGreaterThan(1);
    }

    @Test
    void stickyThreadsKeepTheirAddressAndSpreadEvenly() {
        Rotation rotation = rotation(Strategy.STICKY_PER_THREAD, ANY, addresses(3));
        Map<InetAddress, Integer> threadsPerAddress = zeros(3);

        for (int thread = 0; thread < 30; thread++) {
            Sticky mine = new Sticky();
            InetAddress kept = rotation.next(mine)[0];
            for (int connection = 0; connection < 5; connection++) {
                assertThat(rotation.next(mine)[0]).isEqualTo(kept);
            }
            threadsPerAddress.merge(kept, 1, Integer::sum);
        }

        assertThat(threadsPerAddress.values()).containsOnly(10);
    }

    @Test
    void aStickyThreadMovesWhenItsAddressIsGoneOrItIsToldTo() {
        Rotation rotation = rotation(Strategy.STICKY_PER_THREAD, 0, addresses(2));
        Sticky mine = new Sticky();
        InetAddress first = rotation.next(mine)[0];

        mine.forget();
        InetAddress second = rotation.next(mine)[0];
        rotation.update(new LinkedHashSet<>(List.of(first)));

        assertThat(second).isNotEqualTo(first);
        assertThat(rotation.next(mine)).containsExactly(first);
    }

    /** A thread that uses a host name per tenant must not keep all of them for ever. */
    @Test
    void aStickyThreadKeepsTheAddressesOfTheLastThousandHosts() {
        Sticky mine = new Sticky();
        Set<InetAddress> set = new LinkedHashSet<>(addresses(2));
        InetAddress first = addresses(2).get(0);
        InetAddress second = addresses(2).get(1);

        mine.keep("often", set, () -> first);
        for (int tenant = 0; tenant < 10_000; tenant++) {
            mine.keep("tenant" + tenant, set, () -> first);
            assertThat(mine.keep("often", set, () -> second)).isEqualTo(first);
        }

        assertThat(mine.keep("tenant9500", set, () -> second)).isEqualTo(first);
        assertThat(mine.keep("tenant0", set, () -> second)).isEqualTo(second);
    }

    @Test
    void firstKeepsTheServersOrder() {
        List<InetAddress> reversed = addresses(3);
        Collections.reverse(reversed);
        Rotation rotation = rotation(Strategy.FIRST, ANY, addresses(3));

        rotation.update(new LinkedHashSet<>(reversed));

        assertThat(rotation.next(new Sticky())).containsExactlyElementsOf(reversed);
        assertThat(rotation.next(new Sticky())).containsExactlyElementsOf(reversed);
    }

    @Test
    void randomUsesEveryAddressAsOften() {
        Rotation rotation = rotation(Strategy.RANDOM, ANY, addresses(4));
        Map<InetAddress, Integer> counts = new HashMap<>();

        pick(rotation, 4000, counts);

        // 1000 each; six standard deviations are 164.
        assertThat(counts).hasSize(4);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(836, 1164));
    }

    private static void pick(Rotation rotation, int times, Map<InetAddress, Integer> counts) {
        for (int i = 0; i < times; i++) {
            counts.merge(rotation.next(new Sticky())[0], 1, Integer::sum);
        }
    }

    private static Rotation rotation(Strategy strategy, int offset, List<InetAddress> addresses) {
        return new Rotation("app.test", strategy, offset, new LinkedHashSet<>(addresses));
    }

    private static List<InetAddress> addresses(int count) {
        String[] texts = IntStream.range(0, count)
                .mapToObj(i -> "10.0." + i / 256 + "." + i % 256)
                .toArray(String[]::new);
        return new ArrayList<>(List.of(Addresses.of(texts)));
    }

    private static Map<InetAddress, Integer> zeros(int count) {
        Map<InetAddress, Integer> zeros = new HashMap<>();
        addresses(count).forEach(address -> zeros.put(address, 0));
        return zeros;
    }

    private static int spread(Map<InetAddress, Integer> counts) {
        return Collections.max(counts.values()) - Collections.min(counts.values());
    }
}
