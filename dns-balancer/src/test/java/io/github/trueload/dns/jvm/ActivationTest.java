// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class ActivationTest {
    private static final ConfiguredHosts NONE = ConfiguredHosts.read(new Properties(), Map.of());
    private static final ConfiguredHosts SOME = some("a.test");

    @Test
    void nothingConfiguredIsNoProblem() {
        assertThat(new Activation(new JvmNames(NONE), NONE, 17, List.of()).problem())
                .isEmpty();
    }

    @Test
    void eachJavaIsToldWhatItLacks() {
        assertThat(problem(SOME, SOME, 8))
                .contains("(environment variable", "Java 8 has no way", "DNS Balancer element");
        assertThat(problem(SOME, SOME, 17)).contains("not active, because Java 17 needs an agent", "-javaagent:");
        assertThat(problem(NONE, SOME, 25)).contains("not yet set when the JVM made its first look-up", "too late");
        assertThat(problem(SOME, SOME, 25)).contains("another resolver of names stands before it", "-javaagent:");
        assertThat(problem(SOME, SOME, 25, "-Xmx1g", "-Dcom.sun.management.jmxremote.port=9010"))
                .contains("-Dcom.sun.management.jmxremote.port=9010 makes the JVM look up a name before");
        assertThat(problem(SOME, SOME, 25, "-javaagent:/opt/apm.jar=key=hunter2"))
                .contains("because -javaagent:/opt/apm.jar=... makes the JVM look up a name before");
    }

    @Test
    void aWayInThatNobodyTakesIsFoundByTrying() {
        JvmNames names = new JvmNames(SOME);
        names.opened("resolver of Java 18", host -> null);

        assertThat(new Activation(names, SOME, 25, List.of()).problem())
                .hasValueSatisfying(text -> assertThat(text).contains("something else has taken the place"));
    }

    @Test
    void otherHostsThanThoseOfTheFirstLookUpAreAProblem() {
        JvmNames names = new JvmNames(SOME);
        names.opened("agent", host -> null);

        assertThat(new Activation(names, some("b.test"), 25, List.of()).problem())
                .hasValueSatisfying(text -> assertThat(text).contains("Balancing b.test", "it was 'a.test'"));
    }

    private static String problem(ConfiguredHosts then, ConfiguredHosts now, int java, String... arguments) {
        return new Activation(new JvmNames(then), now, java, List.of(arguments))
                .problem()
                .orElseThrow();
    }

    private static ConfiguredHosts some(String text) {
        return ConfiguredHosts.read(new Properties(), Map.of("TRUELOAD_DNS_JVM_HOSTS", text));
    }
}
