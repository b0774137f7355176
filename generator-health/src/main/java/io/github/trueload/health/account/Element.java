// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** Kinds of elements of a plan, with the methods in which they do their work. */
public enum Element {
    NONE("", ""),
    SAMPLER("sampler", "sample"),
    /** A sampler whose own work is the sample: JSR223, Java, JUnit. */
    SCRIPT_SAMPLER("sampler", "sample"),
    PRE_PROCESSOR("pre-processor", "process"),
    POST_PROCESSOR("post-processor", "process"),
    ASSERTION("assertion", "getResult"),
    LISTENER("listener", "sampleOccurred"),
    FUNCTION("function", "execute"),
    TIMER("timer", "delay"),
    /** While JMeter goes from one sampler to the next. */
    CONTROLLER("controller", "next", "nextIsNull", "iterationStart"),
    /** A CSV Data Set, a counter. */
    CONFIG("configuration element", "iterationStart");

    /** The kind in words. */
    public final String words;

    private final List<String> methods;

    Element(String words, String... methods) {
        this.words = words;
        this.methods = Arrays.asList(methods);
    }

    /** Whether a class has such a name or extends one that has: programs that build plans extend plugins' elements. */
    public static boolean isOf(Class<?> type, Predicate<String> name) {
        for (Class<?> one = type; one != null; one = one.getSuperclass()) {
            if (name.test(one.getName())) {
                return true;
            }
        }
        return false;
    }

    boolean worksIn(String method) {
        return methods.contains(method);
    }
}
