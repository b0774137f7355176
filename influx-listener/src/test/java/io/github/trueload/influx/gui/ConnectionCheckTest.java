// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import io.github.trueload.testkit.process.FreePorts;
import java.io.IOException;
import org.apache.jmeter.config.Arguments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class ConnectionCheckTest {
    @Test
    void writesOneRowOfAMeasurementOfItsOwn() throws Exception {
        try (InfluxDouble server = InfluxDouble.start(InfluxDouble.Version.V1)) {
            String told = check("influxdbUrl", server.url()).run();

            assertThat(told).startsWith("Written to " + server.url()).doesNotContain("null");
            assertThat(server.lines()).singleElement().asString().matches("jmeter_check number=\\d+(\\.0)? \\d{19}");
            assertThat(server.complaints()).isEmpty();
        }
    }

    @Test
    void saysWhyNot() throws Exception {
        try (InfluxDouble server = InfluxDouble.start(InfluxDouble.Version.V1)) {
            server.failNext(new InfluxDouble.Fault(404, "{\"error\":\"database not found: \\\"shop\\\"\"}", null));

            assertThatThrownBy(() -> check("influxdbUrl", server.url()).run())
                    .hasMessageStartingWith("Not written to ")
                    .hasMessageContainingAll("HTTP 404", "database not found");
        }
        String nobody = "http://127.0.0.1:" + FreePorts.next() + "/write?db=jmeter";
        assertThatThrownBy(
                        () -> check("influxdbUrl", nobody, "password", "s3cret").run())
                .hasMessageStartingWith("Not written to ")
                .hasMessageNotContaining("s3cret");
    }

    @Test
    void listsWhatIsWrongWithTheParameters() {
        assertThatThrownBy(() ->
                        check("influxdbUrl", "ftp://x", "interval", "soon").run())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("influxdbUrl is no address")
                .hasMessageContaining("interval is 'soon'");
    }

    @Test
    void saysThatNothingWouldBeWrittenWithoutAnAddress() throws Exception {
        assertThat(check("influxdbUrl", "").run()).startsWith("There is no influxdbUrl");
    }

    private static ConnectionCheck check(String... namesAndValues) {
        Arguments parameters = new Arguments();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.addArgument(namesAndValues[i], namesAndValues[i + 1]);
        }
        return new ConnectionCheck(InfluxListenerGui.texts(), parameters);
    }
}
