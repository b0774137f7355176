// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.Arrays;
import java.util.List;

/** The methods with which samplers write their results and log lines, by the beginnings of class names. Stateless. */
final class ResultWriters {
    private static final List<String> CLASSES = Arrays.asList(
            "org.apache.jmeter.reporters.ResultCollector",
            "org.apache.jmeter.reporters.ResultSaver",
            "org.apache.jmeter.save.",
            "kg.apc.jmeter.reporters.",
            "org.apache.logging.log4j.core.",
            "ch.qos.logback.core.");

    private ResultWriters() {}

    /** Whether a trace, by its frames as {@code class.method}, lies in one of them. */
    static boolean isIn(List<String> frames) {
        return frames.stream().anyMatch(frame -> CLASSES.stream().anyMatch(frame::startsWith));
    }
}
