// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import org.apache.jmeter.config.Arguments;

/** What JMeter's Backend Listener panel shows when a client is chosen: the stock names first, in their order. */
final class DefaultParameters {
    private static final String URL = "http://host_to_change:8086/write?db=jmeter";

    private DefaultParameters() {}

    static Arguments aggregated() {
        Arguments arguments = new Arguments();
        arguments.addArgument("influxdbUrl", URL);
        arguments.addArgument("influxdbToken", "");
        arguments.addArgument("application", "application name");
        arguments.addArgument("measurement", "jmeter");
        arguments.addArgument("summaryOnly", "false");
        arguments.addArgument("samplersRegex", ".*");
        arguments.addArgument("percentiles", "99;95;90");
        arguments.addArgument("testTitle", "Test name");
        arguments.addArgument("eventTags", "");
        for (String blank : new String[] {
            "instance", "mergeInstances", "interval", "histogram", "countTransactions", "health", "username", "password"
        }) {
            arguments.addArgument(blank, "");
        }
        return arguments;
    }

    static Arguments raw() {
        Arguments arguments = new Arguments();
        arguments.addArgument("influxdbUrl", URL);
        arguments.addArgument("influxdbToken", "");
        arguments.addArgument("measurement", "jmeter");
        for (String blank : new String[] {"instance", "threadName", "username", "password"}) {
            arguments.addArgument(blank, "");
        }
        return arguments;
    }
}
