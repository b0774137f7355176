// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** How programs of this machine are started: on which processors, and what targets answer. */
final class Launch {
    private static final List<String> PACKAGES = Arrays.asList(
            "java.base/java.lang",
            "java.base/java.math",
            "java.base/java.util",
            "java.base/java.time",
            "java.base/java.text",
            "java.base/java.net",
            "java.base/java.util.concurrent",
            "java.base/java.lang.invoke",
            "java.base/java.lang.reflect",
            "java.base/java.io");

    private final String processors;
    private final int bytes;
    private final int delayMs;

    /**
     * What the user wants.
     *
     * @param processors those of the targets, as {@code taskset -c} has them; empty: all
     * @param bytes length of an answer
     * @param delayMs how long an answer waits
     */
    Launch(String processors, int bytes, int delayMs) {
        this.processors = processors;
        this.bytes = bytes;
        this.delayMs = delayMs;
    }

    /** The Java that runs this program. */
    static String java() {
        return Paths.get(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** Whether this Java has modules, whose packages must be opened. */
    static boolean hasModules() {
        return !System.getProperty("java.specification.version").startsWith("1.");
    }

    /** A command that runs on certain processors. */
    static List<String> on(String processors) {
        return new ArrayList<>(processors.isEmpty() ? new ArrayList<>() : Arrays.asList("taskset", "-c", processors));
    }

    /** The command of a target, to which its services may be added. */
    List<String> java(String classPath, String mainClass) {
        List<String> command = on(processors);
        command.add(java());
        if (hasModules()) {
            // Dubbo 2.7 makes classes and reads fields of the JDK.
            PACKAGES.forEach(name -> command.add("--add-opens=" + name + "=ALL-UNNAMED"));
        }
        command.addAll(
                Arrays.asList("-Xms64m", "-Xmx512m", "-Djava.net.preferIPv4Stack=true", "-cp", classPath, mainClass));
        command.addAll(Arrays.asList(String.valueOf(bytes), String.valueOf(delayMs)));
        return command;
    }
}
