// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.Arrays;
import java.util.List;

/** Kinds of elements of a plan, with the methods in which they do their work. */
public enum Element {
    /** No element. */
    NONE("", ""),
    /** A sampler of a protocol. */
    SAMPLER("sampler", "sample"),
    /** A sampler whose own work is the sample: JSR223, Java, JUnit. */
    SCRIPT_SAMPLER("sampler", "sample"),
    /** A pre-processor. */
    PRE_PROCESSOR("pre-processor", "process"),
    /** A post-processor. */
    POST_PROCESSOR("post-processor", "process"),
    /** An assertion. */
    ASSERTION("assertion", "getResult"),
    /** A listener. */
    LISTENER("listener", "sampleOccurred"),
    /** A function. */
    FUNCTION("function", "execute"),
    /** A timer. */
    TIMER("timer", "delay"),
    /** A controller or a configuration element, while JMeter goes from one sampler to the next. */
    CONTROLLER("controller", "next", "nextIsNull", "iterationStart");

    /** The kind in words. */
    public final String words;

    private final List<String> methods;

    Element(String words, String... methods) {
        this.words = words;
        this.methods = Arrays.asList(methods);
    }

    /** Whether an element of this kind does its work in a method. */
    boolean worksIn(String method) {
        return methods.contains(method);
    }
}
