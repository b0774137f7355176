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
    /** What the terminal shows, with each line of ours in one piece. */
    public String said() {
        return inOnePiece(output);
    }

    /** An output of a JMeter, with each line of ours in one piece, however often it was folded. */
    public static String inOnePiece(String output) {
        return output.replaceAll("\\R {15}", " ");
    }

    /** The lines of jmeter.log that hold a text. */
    public List<String> logLines(String text) {
        return log.lines().filter(line -> line.contains(text)).collect(Collectors.toList());
    }
}
