// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a JMeter process left behind. Immutable.
 *
 * @param exitCode the process's exit code
 * @param output stdout and stderr
 * @param log jmeter.log
 * @param jtl the samples that the JTL holds
 */
public record JMeterResult(int exitCode, String output, String log, Jtl jtl) {
    /** The lines of jmeter.log that hold a text. */
    public List<String> logLines(String text) {
        return log.lines().filter(line -> line.contains(text)).collect(Collectors.toList());
    }
}
