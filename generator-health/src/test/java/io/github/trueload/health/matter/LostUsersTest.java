// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LostUsersTest {
    private final AtomicLong nanos = new AtomicLong();

    @AutoClose
    private final LostUsers users = new LostUsers(new Settings(name -> null), nanos::get);

    private final List<Throwable> seenByOthers = new ArrayList<>();

    @Test
    void saysHowManyWereLostByWhatAndWhen() throws InterruptedException {
        nanos.set(4_200_000_000L);
        for (int user = 0; user < 10; user++) {
            end(new OutOfMemoryError("Java heap space"));
        }

        assertThat(users.objections()).singleElement().satisfies(objection -> {
            assertThat(objection.invalid).isTrue();
            assertThat(objection.text).isEqualTo("10 of 10 users ended by OutOfMemoryError after 4 s");
        });
        assertThat(said())
                .startsWith("10 of 10 users ended by OutOfMemoryError after 4 s: ")
                .contains("more heap");
        assertThat(said()).as("said once").isEmpty();
        assertThat(seenByOthers).as("what JMeter logs is still logged").hasSize(10);
    }

    /** Those of a tenth and more made another load. */
    @ParameterizedTest
    @CsvSource({"0, ", "1, false", "2, true", "3, true"})
    void aFewOfManyMakeTheFiguresDoubtful(int lost, Boolean invalid) throws InterruptedException {
        for (int user = 0; user < 20; user++) {
            end(user < lost ? new StackOverflowError() : null);
        }

        assertThat(users.objections())
                .extracting(objection -> objection.invalid)
                .isEqualTo(invalid == null ? List.of() : List.of(invalid));
        assertThat(said().contains("heap")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "Java heap space, 'give JMeter more heap'",
        "GC overhead limit exceeded, 'give JMeter more heap'",
        "Metaspace, 'no heap that was missing, but as the JVM says: Metaspace'",
        "unable to create native thread: possibly out of memory, 'but as the JVM says: unable to create native thread'"
    })
    void advisesMoreHeapOnlyWhereHeapWasMissing(String message, String advice) throws InterruptedException {
        end(new OutOfMemoryError(message));

        assertThat(said()).contains(advice);
    }

    /** As by a CSV file that is missing: JMeter catches it, logs it in these words and ends the user. */
    @Test
    void countsUsersWhomJMeterEndsByAnException() throws InterruptedException {
        Logger jmeter = LogManager.getLogger(JMeterThread.class);
        Throwable thrown = new IllegalArgumentException("File is missing");
        thrown.setStackTrace(new StackTraceElement[0]);
        end(null);
        end(null);
        jmeter.error("Test failed!", thrown);
        jmeter.error("Error while processing sampler", thrown);
        LogManager.getLogger("others").error("Test failed!", thrown);

        assertThat(said()).startsWith("1 of 2 users ended by IllegalArgumentException after 0 s");
        users.close();
        jmeter.error("Test failed!", thrown);
        assertThat(said()).isEmpty();
    }

    @Test
    void anErrorOfAThreadThatHadSeveralUsersCountsOnce() throws InterruptedException {
        Thread thread = new Thread(() -> {
            for (int user = 0; user < 3; user++) {
                users.started(() -> {});
                users.finished();
            }
            throw new StackOverflowError();
        });
        thread.setUncaughtExceptionHandler((ended, thrown) -> seenByOthers.add(thrown));
        thread.start();
        thread.join();

        assertThat(said()).startsWith("1 of 3 users ended by StackOverflowError");
        assertThat(seenByOthers).hasSize(1);
    }

    /** Where memory is short, a user does not always come to tell his thread group, and JMeter waits for ever. */
    @Test
    void tellsJMeterOfUsersWhoseEndItMissed() throws InterruptedException {
        AtomicLong told = new AtomicLong();
        Thread user = new Thread(() -> {
            users.started(told::incrementAndGet);
            throw new OutOfMemoryError();
        });
        user.setUncaughtExceptionHandler((thread, thrown) -> {});
        user.start();
        user.join();
        users.read(1);
        users.read(1);

        assertThat(told).hasValue(1);
    }

    /** By the last user himself: where memory is all gone, the watch cannot even count them. */
    @Test
    void givesItsReserveUpOnceTheLastUserIsLost() throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Thread stays = new Thread(() -> {
            users.started(() -> {});
            started.countDown();
            Await.latch(go);
            throw new OutOfMemoryError();
        });
        stays.setUncaughtExceptionHandler((thread, thrown) -> {});
        end(null);
        stays.start();
        Await.latch(started);
        end(new OutOfMemoryError());
        assertThat(users.reserve).isNotNull();

        go.countDown();
        stays.join();
        assertThat(users.reserve).isNull();
    }

    @Test
    void tellsItInRowsAndReport() throws InterruptedException {
        end(null);
        end(new ThreadDeath());
        Fields row = new Fields();
        users.take(1000, 1, row, users.read(1));

        assertThat(row.take().numbers).containsEntry("usersLost", 1.0);
        Map<String, Object> report = new java.util.HashMap<>();
        users.report(report);
        assertThat(report).containsEntry("users", Map.of("started", 2, "lost", 1));
    }

    private String said() {
        users.take(1000, 1, new Fields(), users.read(1));
        return users.checks().get(0).judge().text;
    }

    /** A user that starts and ends, perhaps by an error. */
    private void end(Error error) throws InterruptedException {
        Thread user = new Thread(() -> {
            users.started(() -> {});
            users.finished();
            if (error != null) {
                throw error;
            }
        });
        user.setUncaughtExceptionHandler((thread, thrown) -> seenByOthers.add(thrown));
        user.start();
        user.join();
    }
}
