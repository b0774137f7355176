// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.account.Users.User;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Linux tells of threads, in files of a test. */
class DelaysTest {
    private final Users users = new Users(System::nanoTime);

    @TempDir
    private Path proc;

    @Test
    void readsHowLongUsersAndNoOtherThreadsWaitedForAProcessor() throws IOException {
        user("Kunden 客户 1-1");
        task(11, "Kunden 客户 1", 0);
        task(12, "G1 Conc#0", 0);
        Delays delays = new Delays(proc, new Random(1), true);
        delays.take(present(), 0);
        long begin = System.nanoTime();

        task(11, "Kunden 客户 1", TimeUnit.MILLISECONDS.toNanos(100));
        task(12, "G1 Conc#0", TimeUnit.HOURS.toNanos(1));
        pause(200);
        double share = delays.take(present(), 0).processorShare;

        assertThat(share).isCloseTo(1e8 / (System.nanoTime() - begin), within(0.1));
    }

    /** The JVM's first threads, of which all have them: Linux calls them as it does all where it has no names. */
    @Test
    void takesTheFirstThreadsOfTheJvmForNoUsers() throws IOException {
        assertThat(shareOfTheOnesThatWaitHalf("user 1-1", "java", "java", "user 1-1"))
                .isCloseTo(0.5, within(0.15));
    }

    @Test
    void findsTheOneUserAmongManyThreads() throws IOException {
        String[] names = new String[500];
        Arrays.fill(names, "worker");
        names[77] = "user 1-1";

        assertThat(shareOfTheOnesThatWaitHalf("user 1-1", names)).isCloseTo(0.5, within(0.15));
    }

    @Test
    void takesAllThreadsForUsersWhereLinuxHasNoNamesOfThem() throws IOException {
        assertThat(shareOfTheOnesThatWaitHalf("java", "java", "java")).isCloseTo(0.5, within(0.15));
    }

    private double shareOfTheOnesThatWaitHalf(String waiting, String... threads) throws IOException {
        user("user 1-1");
        for (int i = 0; i < threads.length; i++) {
            task(i, threads[i], 0);
        }
        Delays delays = new Delays(proc, new Random(1), true);
        delays.take(present(), 0);
        long begin = System.nanoTime();
        pause(200);
        for (int i = 0; i < threads.length; i++) {
            if (threads[i].equals(waiting)) {
                task(i, waiting, (System.nanoTime() - begin) / 2);
            }
        }
        return delays.take(present(), 0).processorShare;
    }

    @Test
    void tellsNothingWhereTheSystemTellsNothing() {
        user("user");
        Delays delays = new Delays(proc.resolve("missing"), new Random(1), true);

        assertThat(delays.take(present(), 0).processorShare).isZero();
        delays.late(0);
        Account.Facts facts = delays.take(present(), 0);
        assertThat(facts.processorShare).isZero();
        assertThat(facts.stillMs - facts.collectedMs).isZero();
    }

    @Test
    void countsCollections() {
        Delays delays = new Delays(proc, new Random(1), true);
        System.gc();
        assertThat(delays.take(present(), 0).collectedMs).isBetween(1.0, 5000.0);
    }

    @Test
    void takesALateLookForAStopUnlessThatThreadWaitedForAProcessor() throws IOException {
        Delays delays = new Delays(proc, new Random(1), true);
        own(0);
        delays.late(TimeUnit.MILLISECONDS.toNanos(900));
        assertThat(delays.take(present(), 0).stillMs).isEqualTo(900);

        own(TimeUnit.MILLISECONDS.toNanos(890));
        delays.late(TimeUnit.MILLISECONDS.toNanos(900));
        Account.Facts facts = delays.take(present(), 0);
        assertThat(facts.stillMs).isEqualTo(facts.collectedMs);
    }

    /** With {@code trueload.health.cpuWait=false}. */
    @Test
    void tellsOfCollectionsAloneWhereNoMoreIsWanted() throws IOException {
        user("user");
        task(11, "user", 0);
        own(0);
        Delays delays = new Delays(proc, new Random(1), false);
        delays.take(present(), 0);
        task(11, "user", TimeUnit.MILLISECONDS.toNanos(100));
        delays.late(TimeUnit.MILLISECONDS.toNanos(900));
        Account.Facts facts = delays.take(present(), 0);

        assertThat(facts.processorShare).isZero();
        assertThat(facts.stillMs).isEqualTo(facts.collectedMs);
    }

    private void own(long waitedNanos) throws IOException {
        Path folder = Files.createDirectories(proc.resolve("thread-self"));
        Files.writeString(folder.resolve("schedstat"), "5 " + waitedNanos + " 7\n");
    }

    private void task(int id, String name, long waitedNanos) throws IOException {
        Path folder = Files.createDirectories(proc.resolve("self/task/" + id));
        Files.write(folder.resolve("comm"), (name + "\n").getBytes(StandardCharsets.UTF_8));
        Files.writeString(folder.resolve("schedstat"), "5 " + waitedNanos + " 7\n");
    }

    private void user(String name) {
        users.start(new Thread(() -> {}, name), "group", null);
    }

    private List<User> present() {
        return new ArrayList<>(users.present());
    }

    private static void pause(long ms) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(ms));
    }
}
