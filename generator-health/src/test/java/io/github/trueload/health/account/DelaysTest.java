// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.account.Users.User;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Linux tells of threads, in files of a test. */
class DelaysTest {
    private final Users users = new Users(System::nanoTime);

    @TempDir
    private Path proc;

    private Delays delays;

    @BeforeEach
    void begin() {
        delays = new Delays(proc, new Random(1), true);
    }

    @Test
    void readsHowLongUsersAndNoOtherThreadsWaitedForAProcessor() throws IOException {
        user("Kunden 客户 1-1");
        task(11, "Kunden 客户 1", 0);
        task(12, "G1 Conc#0", 0);
        long begin = System.nanoTime();
        delays.take(present(), 0);
        long begun = System.nanoTime();
        task(11, "Kunden 客户 1", TimeUnit.MILLISECONDS.toNanos(100));
        task(12, "G1 Conc#0", TimeUnit.HOURS.toNanos(1));
        pause(200);

        assertWaited(TimeUnit.MILLISECONDS.toNanos(100), begin, begun, "users alone");
    }

    /** It was told from one moment of the first call to one of this. */
    private void assertWaited(double waitedNanos, long begin, long begun, String rule) {
        double most = waitedNanos / (System.nanoTime() - begun);
        double share = delays.take(present(), 0).processorShare;
        assertThat(share).as(rule).isBetween(waitedNanos / (System.nanoTime() - begin), most);
    }

    /**
     * One user, whom Linux lists under a name as one of its threads; those of that name wait for a while. Linux
     * calls the JVM's first threads by its own name, and all of them where it has no names.
     */
    @ParameterizedTest
    @CsvSource({
        "the JVM's first threads are no users, user 1-1, 'java,java,user 1-1'",
        "one user among many threads, user 1-1, MANY",
        "where there are no names all may be users, java, 'java,java'",
        "one without a name among many threads is asked in the second turn, java, LAST"
    })
    void findsTheThreadsOfUsers(String rule, String waiting, String names) throws IOException {
        String[] threads = names.replace("MANY", "worker,".repeat(77) + waiting + ",worker".repeat(422))
                .replace("LAST", "worker,".repeat(499) + waiting)
                .split(",");
        user("user 1-1");
        for (int i = 0; i < threads.length; i++) {
            task(i, threads[i], 0);
        }
        long begin = System.nanoTime();
        delays.take(present(), 0);
        long begun = System.nanoTime();
        pause(200);
        for (int i = 0; i < threads.length; i++) {
            if (threads[i].equals(waiting)) {
                task(i, waiting, TimeUnit.MILLISECONDS.toNanos(100));
            }
        }
        assertWaited(TimeUnit.MILLISECONDS.toNanos(100), begin, begun, rule);
    }

    @Test
    void tellsNothingWhereTheSystemTellsNothing() {
        user("user");
        Delays missing = new Delays(proc.resolve("missing"), new Random(1), true);
        assertThat(missing.take(present(), 0).processorShare).isZero();
        missing.late(0);
        Account.Facts facts = missing.take(present(), 0);
        assertThat(facts.processorShare).isZero();
        assertThat(facts.stillMs - facts.collectedMs).isZero();
    }

    @Test
    void countsCollections() {
        System.gc();
        assertThat(delays.take(present(), 0).collectedMs).isBetween(1.0, 5000.0);
    }

    /** Also of the short stops by which tools such as cpulimit keep a process slow, where Linux tells of waits. */
    @ParameterizedTest
    @CsvSource({"900, 0, 900", "60, 0, 60", "12, 0, 0", "900, 890, 0", "60, 50, 0", "900, , 900", "60, , 0"})
    void takesALateLookForAStopUnlessThatThreadWaitedForAProcessor(long lateMs, Long waitedMs, double stillMs)
            throws IOException {
        if (waitedMs != null) {
            own(TimeUnit.MILLISECONDS.toNanos(waitedMs));
        }
        delays.late(TimeUnit.MILLISECONDS.toNanos(lateMs));
        Account.Facts facts = delays.take(present(), 0);

        assertThat(facts.stillMs).isEqualTo(Math.max(stillMs, facts.collectedMs));
    }

    /** A longer one is late itself, and a short one holds up nobody for most of it. */
    @ParameterizedTest
    @CsvSource({"4, 0", "15, 15", "25, 0"})
    void takesALongLookForAStop(long lookMs, double stillMs) {
        delays.looked(TimeUnit.MILLISECONDS.toNanos(lookMs));
        Account.Facts facts = delays.take(present(), 0);

        assertThat(facts.stillMs).isEqualTo(Math.max(stillMs, facts.collectedMs));
    }

    /** With {@code trueload.health.cpuWait=false}. */
    @Test
    void tellsOfCollectionsAloneWhereNoMoreIsWanted() throws IOException {
        user("user");
        task(11, "user", 0);
        own(0);
        Delays collections = new Delays(proc, new Random(1), false);
        collections.take(present(), 0);
        task(11, "user", TimeUnit.MILLISECONDS.toNanos(100));
        collections.late(TimeUnit.MILLISECONDS.toNanos(900));
        Account.Facts facts = collections.take(present(), 0);

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
