// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

class DeliveryLogTest {
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> said = new ArrayList<>();
    private final DeliveryLog log = new DeliveryLog(logger(said::add), "listener", "server", nanos::get);

    @Test
    void warnsOnceAMinuteHoweverOftenWritingFails() {
        for (int second = 0; second < 150; second++) {
            nanos.set(TimeUnit.SECONDS.toNanos(second));
            log.kept(Answer.unreachable("down at " + second));
        }

        assertThat(said)
                .hasSize(3)
                .allMatch(line -> line.startsWith("warn {}: cannot reach {}"))
                .extracting(line -> line.replaceAll(".*(down at \\d+).*", "$1"))
                .containsExactly("down at 0", "down at 60", "down at 120");
    }

    @Test
    void saysThatItIsOverOncePerWarning() {
        log.takesAgain();
        for (int second = 0; second < 30; second++) {
            nanos.set(TimeUnit.SECONDS.toNanos(second));
            log.kept(Answer.lost("no answer"));
            log.takesAgain();
        }

        assertThat(said).hasSize(2);
        assertThat(said.get(0)).startsWith("warn {}: {} did not answer in time");
        assertThat(said.get(1)).startsWith("info {}: {} takes rows again");
    }

    @Test
    void aRowThatIsRefusedForGoodIsNeverOver() {
        log.refusedForGood(1, new Answer(400, "unable to parse", 0));
        log.takesAgain();

        assertThat(said).hasSize(1).first().asString().startsWith("warn {}: {} refused {} row(s) for good");
    }

    /** Gives each line, its level first, with what is put into it behind. */
    static Logger logger(Consumer<String> lines) {
        return (Logger) Proxy.newProxyInstance(
                Logger.class.getClassLoader(), new Class<?>[] {Logger.class}, (proxy, method, arguments) -> {
                    lines.accept(method.getName() + " "
                            + Arrays.deepToString(arguments)
                                    .replaceAll("[\\[\\]]", "")
                                    .replace(", ", " "));
                    return null;
                });
    }
}
