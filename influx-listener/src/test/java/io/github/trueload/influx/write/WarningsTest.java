// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

class WarningsTest {
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> said = new ArrayList<>();
    private final Warnings warnings = new Warnings(logger(), nanos::get);

    @Test
    void warnsOnceAMinuteHoweverOftenWritingFails() {
        for (int second = 0; second < 150; second++) {
            nanos.set(TimeUnit.SECONDS.toNanos(second));
            warnings.failing("down at {}", second);
        }

        assertThat(said).containsExactly("warn down at {} 0", "warn down at {} 60", "warn down at {} 120");
    }

    @Test
    void saysThatItIsOverOncePerWarning() {
        warnings.over("up");
        for (int second = 0; second < 30; second++) {
            nanos.set(TimeUnit.SECONDS.toNanos(second));
            warnings.failing("down");
            warnings.over("up");
        }

        assertThat(said).containsExactly("warn down", "info up");
    }

    @Test
    void aRowThatIsRefusedForGoodIsNeverOver() {
        warnings.warn("refused");
        warnings.over("up");

        assertThat(said).containsExactly("warn refused");
    }

    private Logger logger() {
        return (Logger) Proxy.newProxyInstance(
                Logger.class.getClassLoader(), new Class<?>[] {Logger.class}, (proxy, method, arguments) -> {
                    StringBuilder line =
                            new StringBuilder(method.getName()).append(' ').append(arguments[0]);
                    for (Object argument : (Object[]) arguments[1]) {
                        line.append(' ').append(argument);
                    }
                    return said.add(line.toString()) ? null : line;
                });
    }
}
