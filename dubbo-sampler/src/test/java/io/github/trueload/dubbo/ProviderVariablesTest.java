// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.DubboSampler.ProviderVariables;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ProviderVariablesTest {
    private final JMeterVariables variables = new JMeterVariables();
    private final ProviderVariables provider = new ProviderVariables();

    @BeforeEach
    void sample() {
        JMeterContextService.getContext().setVariables(variables);
    }

    @AfterEach
    void endSample() {
        JMeterContextService.getContext().setVariables(null);
    }

    @Test
    void tellsNameAndAddressAndForgetsThem() throws Exception {
        provider.tell("db.test:20880", at("127.0.0.2"));
        assertThat(variables.get("DUBBO_PROVIDER")).isEqualTo("db.test:20880");
        assertThat(variables.get("DUBBO_REMOTE")).isEqualTo("127.0.0.2:20880");

        provider.tell("db.test:20880", at("127.0.0.3"));
        assertThat(variables.get("DUBBO_REMOTE")).isEqualTo("127.0.0.3:20880");

        provider.tell("", null);
        assertThat(variables.get("DUBBO_REMOTE")).isEmpty();
    }

    @Test
    void writesIpv6InBrackets() throws Exception {
        provider.tell("db.test:20880", at("::1"));

        assertThat(variables.get("DUBBO_REMOTE")).isEqualTo("[0:0:0:0:0:0:0:1]:20880");
    }

    private static InetSocketAddress at(String address) throws Exception {
        return new InetSocketAddress(
                InetAddress.getByAddress(
                        "db.test", InetAddress.getByName(address).getAddress()),
                20880);
    }
}
