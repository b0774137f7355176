// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.lookup.HostLookup.Answer;
import io.github.trueload.dns.resolve.Rotation.Sticky;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntToLongFunction;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a user is warned of. */
class HostWarningsTest {
    private static final String LOGGER = Balancer.class.getName();

    private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
    private final Warnings warnings = new Warnings();
    private final FakeBackground background = new FakeBackground();
    private final AtomicInteger lookups = new AtomicInteger();
    private IntToLongFunction ttl;
    private final Balancer balancer = new Balancer(
            new BalancerSettings(false, List.of(), Map.of()),
            (host, targets) -> new Answer(FakeLookup.addresses("10.0.0.1"), ttl.applyAsLong(lookups.getAndIncrement())),
            background);

    @BeforeEach
    void listen() {
        warnings.start();
        LoggerConfig own = new LoggerConfig(LOGGER, Level.WARN, false);
        own.addAppender(warnings, Level.WARN, null);
        context.getConfiguration().addLogger(LOGGER, own);
        context.updateLoggers();
    }

    @AfterEach
    void leave() {
        context.getConfiguration().removeLogger(LOGGER);
        context.updateLoggers();
    }

    @Test
    void recordsThatForbidCachingAreToldOnce() throws Exception {
        ttl = lookup -> 0;
        use(5);

        assertThat(warnings.texts).singleElement().asString().contains("app.test: by DNS its addresses hold for 0 s");
    }

    /** Unbound before 1.23 says 0 in the last second of what it keeps, which is when addresses are renewed. */
    @Test
    void theLastSecondOfAServersOwnMemoryIsNoNews() throws Exception {
        ttl = lookup -> lookup % 2 == 0 ? 30 : 0;
        use(200);
        assertThat(lookups).hasValueGreaterThan(10);
        assertThat(warnings.texts).isEmpty();

        ttl = lookup -> 0;
        use(40);
        assertThat(warnings.texts).as("two such answers in a row").hasSize(1);
    }

    private void use(int seconds) throws Exception {
        for (int i = 0; i < seconds; i++) {
            balancer.resolve("app.test", null, new Sticky());
            background.pass(Duration.ofSeconds(1));
        }
    }

    /** Keeps what is logged. */
    private static final class Warnings extends AbstractAppender {
        private final List<String> texts = new CopyOnWriteArrayList<>();

        Warnings() {
            super("warnings", null, null, true, Property.EMPTY_ARRAY);
        }

        @Override
        public void append(LogEvent event) {
            texts.add(event.getMessage().getFormattedMessage());
        }
    }
}
