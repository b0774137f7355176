// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dns.functions.DnsAddress;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The function in expressions as JMeter evaluates them, without jvmHosts and without any element. */
@ExtendWith(JMeterExtension.class)
class DnsAddressFunctionTest {

    private final JMeterVariables variables = new JMeterVariables();
    private DnsServer dns;

    @BeforeEach
    void startServer() {
        dns = DnsServer.start().order(DnsServer.Order.FIXED).addresses("app.test", "10.0.0.1", "10.0.0.2");
        JMeterUtils.setProperty("trueload.dns.servers", dns.address());
        JMeterUtils.setProperty("trueload.dns.timeoutMs", "60000");
        JMeterContextService.getContext().setVariables(variables);
        JvmWideBalancer.ofThisJvm().testStarted();
    }

    @AfterEach
    void stopServer() {
        JvmWideBalancer.ofThisJvm().testEnded();
        dns.close();
    }

    @Test
    void isTheNextAddressWithEachUse() throws Exception {
        DnsAddress function = function("app.test");

        List<String> values = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            values.add(function.execute());
        }

        assertThat(values).filteredOn("10.0.0.1"::equals).hasSize(10);
        assertThat(values).containsOnly("10.0.0.1", "10.0.0.2");
        assertThat(dns.queries("app.test")).as("one of each kind").isEqualTo(2);
    }

    @Test
    void storesItInAVariableToo() throws Exception {
        String address = function(" app.test ", "where").execute();

        assertThat(address).isIn("10.0.0.1", "10.0.0.2");
        assertThat(variables.get("where")).isEqualTo(address);
    }

    @Test
    void isTheHostItselfWhenThereIsNoAddress() throws Exception {
        assertThat(function("missing.test").execute()).isEqualTo("missing.test");
        assertThat(function("127.0.0.1").execute()).isEqualTo("127.0.0.1");
    }

    @Test
    void wantsOneParameterOrTwo() {
        assertThatThrownBy(() -> function()).isInstanceOf(InvalidVariableException.class);
        assertThatThrownBy(() -> function("a", "b", "c")).isInstanceOf(InvalidVariableException.class);
    }

    private static DnsAddress function(String... parameters) throws InvalidVariableException {
        List<CompoundVariable> values = new ArrayList<>();
        for (String parameter : parameters) {
            values.add(new CompoundVariable(parameter));
        }
        DnsAddress function = new DnsAddress();
        function.setParameters(values);
        return function;
    }
}
