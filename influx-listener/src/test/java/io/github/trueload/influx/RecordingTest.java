// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.BalancerCounts;
import io.github.trueload.common.BalancerCounts.BalancerMXBean;
import io.github.trueload.health.LiveHealth;
import io.github.trueload.influx.aggregate.DnsRows;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.LiveThreads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.StandardMBean;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a user without a look into jmeter.log is told. */
@ExtendWith(JMeterExtension.class)
class RecordingTest {
    private final PrintStream terminal = System.out;
    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    @BeforeEach
    void listen() {
        JMeterUtils.setProperty("trueload.influx.endTimeoutMs", "300");
        System.setOut(new PrintStream(told, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void giveTheTerminalBack() {
        System.setOut(terminal);
    }

    @ParameterizedTest
    @EnumSource(ListenerKind.class)
    void aListenerThatDoesNotStartSaysSoOnTheTerminal(ListenerKind kind) {
        Recording recording = start(kind, "influxdbUrl", "nonsense");
        recording.record(new SampleResult());
        recording.stop();

        assertThat(told().lines().filter(line -> line.startsWith("FAILED  ")))
                .singleElement()
                .asString()
                .contains("listener did NOT start")
                .contains("Correct its parameters: influxdbUrl is no address: enter one of the form");
    }

    @ParameterizedTest
    @EnumSource(value = ListenerKind.class, mode = EnumSource.Mode.MATCH_NONE, names = "UPGRADED.*")
    void aListenerThatLosesSamplesSaysWhereAndWhyOnTheTerminal(ListenerKind kind) {
        JMeterUtils.setProperty("trueload.influx.application", "shop");
        Recording recording =
                start(kind, "influxdbUrl", "http://127.0.0.1:1/write?db=jmeter&p=hush", "health", "false");
        for (int i = 0; i < 3; i++) {
            recording.record(SampleResult.createTestSample(10));
        }
        recording.stop();
        recording.stop();

        assertThat(told().lines().filter(line -> line.startsWith("LOST  ")))
                .singleElement()
                .asString()
                .contains("listener 'shop': 3 of 3 samples, which are not in http://127.0.0.1:1/write?db=jmeter&p=***")
                .contains("Check influxdbUrl");
    }

    @Test
    void aListenerThatLosesNothingSaysNothing() {
        Recording recording = start(ListenerKind.ELEMENT, "health", "false");
        recording.record(SampleResult.createTestSample(10));
        recording.stop();

        assertThat(told()).isEmpty();
    }

    @Test
    void aListenerThatWritesNowhereMissesNoSamples() {
        Recording recording = start(ListenerKind.ELEMENT, "health", "true");
        recording.record(SampleResult.createTestSample(10));
        recording.stop();

        assertThat(LiveHealth.now().word().orElseThrow().reason).doesNotContain("samples are missing");
    }

    /** Else it would wait for that listener's end as long as the JVM runs, and never give the word on the run. */
    @Test
    void theWatchOfAListenerThatCannotStartEndsWithTheRun() throws Exception {
        ObjectName name = new ObjectName(BalancerCounts.NAME);
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        // Of another version: it fails when the listener reads it, which it does when its watch has begun.
        Object balancer = Proxy.newProxyInstance(
                BalancerMXBean.class.getClassLoader(), new Class<?>[] {BalancerMXBean.class}, (proxy, method, none) -> {
                    if (Arrays.stream(new Throwable().getStackTrace())
                            .anyMatch(frame -> frame.getClassName().equals(DnsRows.class.getName()))) {
                        throw new NoSuchMethodError("on purpose");
                    }
                    return new TreeMap<>();
                });
        beans.registerMBean(new StandardMBean((BalancerMXBean) balancer, BalancerMXBean.class, true), name);
        try {
            start(ListenerKind.ELEMENT, "health", "true").stop();
        } finally {
            beans.unregisterMBean(name);
        }
        assertThat(told()).contains("listener did NOT start", "java.lang.NoSuchMethodError: on purpose");
        Await.until("the watch ends", Duration.ofSeconds(60), () -> LiveThreads.count("trueload-health"::equals) == 0);
    }

    private String told() {
        return JMeterResult.inOnePiece(told.toString(StandardCharsets.UTF_8));
    }

    private static Recording start(ListenerKind kind, String... namesAndValues) {
        Map<String, String> parameters = namesAndValues.length == 2
                ? Map.of(namesAndValues[0], namesAndValues[1])
                : Map.of(namesAndValues[0], namesAndValues[1], namesAndValues[2], namesAndValues[3]);
        return Recording.start("listener", kind, () -> new BackendListenerContext(parameters), false, "", line -> {});
    }
}
