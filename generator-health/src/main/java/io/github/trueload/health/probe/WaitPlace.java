// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads from a trace where a thread waits and why: for a lock, for a pooled resource, for room in a queue, because
 * the plan says so, or for something that says nothing about the generator, such as a reply. Immutable.
 */
final class WaitPlace {
    /** Waits that the plan asks for, by the beginnings of class names: timers, pacing, rendezvous, thread groups. */
    private static final List<String> ASKED_FOR = Arrays.asList(
            "org.apache.jmeter.timers.",
            "org.apache.jmeter.control.CriticalSectionController",
            "org.apache.jmeter.threads.openmodel.",
            "kg.apc.jmeter.timers.",
            "kg.apc.jmeter.threads.",
            "kg.apc.jmeter.functions.",
            "kg.apc.jmeter.modifiers.",
            "com.blazemeter.jmeter.threads.",
            // The user's own thread, while those that it started make its samples.
            "com.blazemeter.jmeter.controller.ParallelSampler",
            "com.blazemeter.jmeter.timers.");

    /** Waits of a thread for others to arrive. */
    private static final List<String> MEETINGS = Arrays.asList(
            "java.util.concurrent.CyclicBarrier",
            "java.util.concurrent.CountDownLatch",
            "java.util.concurrent.Phaser",
            "java.util.concurrent.Exchanger",
            "java.util.concurrent.FutureTask",
            "java.util.concurrent.CompletableFuture",
            "java.util.concurrent.ForkJoinTask");

    private static final List<String> JMETER_QUEUES = Arrays.asList(
            "org.apache.jmeter.visualizers.backend.BackendListener", "org.apache.jmeter.samplers.AsynchSampleSender");

    private static final List<String> JDK = Arrays.asList("java.", "javax.", "jdk.", "sun.", "com.sun.");

    private static final Set<String> POOL_METHODS = new HashSet<>(Arrays.asList(
            "borrowobject",
            "borrowconnection",
            "lease",
            "leaseconnection",
            "checkout",
            "checkoutresource",
            "getconnection",
            "getresource",
            "getpoolentryblocking",
            "requestconnection"));

    /** Pools announce themselves close to the wait; farther down, "Pool" is the name of a thread pool or a package. */
    private static final int POOL_FRAMES = 4;

    /** Null when the wait says nothing about the generator. */
    final WaitGroup.Kind kind;
    /** Whether the plan itself asks the thread to wait. */
    final boolean askedFor;

    final String method;
    final String caller;
    /** The frames inside the sample, uppermost first. */
    final List<StackTraceElement> trace;

    private WaitPlace(WaitGroup.Kind kind, boolean askedFor, List<StackTraceElement> trace, int first) {
        this.kind = kind;
        this.askedFor = askedFor;
        this.method = name(trace, first);
        this.caller = name(trace, otherClass(trace, first));
        this.trace = trace;
    }

    /**
     * Judges one thread that waits.
     *
     * @param state the thread with its trace
     * @param shared whether other sampler threads wait for the same object
     */
    static WaitPlace of(ThreadState state, boolean shared) {
        List<StackTraceElement> trace = SampleTrace.of(state.trace);
        // The method whose lock it is: where a thread is blocked that is the first frame, even inside the JDK.
        boolean monitor = state.state == Thread.State.BLOCKED && !NameLookup.isIn(trace);
        int first = monitor && !trace.isEmpty() ? 0 : firstOutsideJdk(trace, 0);
        if (isAskedFor(trace) || isWithoutWork(trace) || shared && !state.held && isMeeting(trace)) {
            return new WaitPlace(null, true, trace, first);
        }
        boolean held = state.state == Thread.State.BLOCKED || state.held;
        return new WaitPlace(held ? heldBy(trace) : kind(trace, shared), false, trace, first);
    }

    /** A thread that runs: in a look-up of a name, where it only seems to, or for all one can tell at work. */
    static WaitPlace ofRunning(ThreadState state) {
        List<StackTraceElement> trace = SampleTrace.of(state.trace);
        WaitGroup.Kind kind = NameLookup.isIn(trace) ? WaitGroup.Kind.LOOKUP : null;
        return new WaitPlace(kind, false, trace, firstOutsideJdk(trace, 0));
    }

    /** The uppermost frames inside the sample, as {@code class.method}. */
    List<String> frames(int most) {
        List<String> frames = new ArrayList<>();
        for (StackTraceElement frame : trace.subList(0, Math.min(most, trace.size()))) {
            frames.add(frame.getClassName() + "." + frame.getMethodName());
        }
        return frames;
    }

    private static WaitGroup.Kind heldBy(List<StackTraceElement> trace) {
        return NameLookup.isIn(trace) ? WaitGroup.Kind.LOOKUP : WaitGroup.Kind.LOCK;
    }

    private static WaitGroup.Kind kind(List<StackTraceElement> trace, boolean shared) {
        if (NameLookup.isIn(trace)) {
            return WaitGroup.Kind.LOOKUP;
        }
        if (anyStartsWith(trace, JMETER_QUEUES) || shared && jdkCall(trace, "Queue", "put", "offer")) {
            return WaitGroup.Kind.QUEUE;
        }
        boolean capacity = shared
                && (jdkCall(trace, "Semaphore", "acquire", "tryAcquire")
                        || jdkCall(trace, "Queue", "take", "poll")
                        || jdkCall(trace, "Deque", "take", "poll"));
        return capacity || looksLikePool(trace, shared) ? WaitGroup.Kind.POOL : null;
    }

    private static boolean isAskedFor(List<StackTraceElement> trace) {
        return trace.stream().anyMatch(SampleTrace::isDelay) || anyStartsWith(trace, ASKED_FOR);
    }

    private static boolean isMeeting(List<StackTraceElement> trace) {
        int end = firstOutsideJdk(trace, 0);
        List<StackTraceElement> jdk = trace.subList(0, end);
        return anyStartsWith(jdk, MEETINGS);
    }

    /** A worker of an executor between two tasks, also of one that each user has for himself. */
    private static boolean isWithoutWork(List<StackTraceElement> trace) {
        return jdkCall(trace, "ThreadPoolExecutor", "getTask");
    }

    /** Whether one of the uppermost JDK frames is a method of a java.util.concurrent class. */
    private static boolean jdkCall(List<StackTraceElement> trace, String classEnding, String... methodStarts) {
        for (StackTraceElement frame : trace.subList(0, firstOutsideJdk(trace, 0))) {
            if (frame.getClassName().startsWith("java.util.concurrent.")
                    && frame.getClassName().endsWith(classEnding)) {
                for (String start : methodStarts) {
                    if (frame.getMethodName().startsWith(start)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    /** Waiting for an object of one's own may be waiting for a reply, so there the method has to speak of taking. */
    private static boolean looksLikePool(List<StackTraceElement> trace, boolean shared) {
        int frames = 0;
        for (int i = firstOutsideJdk(trace, 0); i < trace.size() && frames < POOL_FRAMES; i++, frames++) {
            String method = trace.get(i).getMethodName().toLowerCase(Locale.ROOT);
            boolean takes = POOL_METHODS.contains(method) || method.startsWith("get") || method.startsWith("acquire");
            if (POOL_METHODS.contains(method) || isPool(trace.get(i)) && (shared || takes)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPool(StackTraceElement frame) {
        String simple = frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1);
        String outer = simple.contains("$") ? simple.substring(0, simple.indexOf('$')) : simple;
        return outer.endsWith("Pool") && !outer.endsWith("ThreadPool") && !outer.endsWith("JoinPool");
    }

    private static boolean anyStartsWith(List<StackTraceElement> trace, List<String> beginnings) {
        for (StackTraceElement frame : trace) {
            for (String beginning : beginnings) {
                if (frame.getClassName().startsWith(beginning)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static int firstOutsideJdk(List<StackTraceElement> trace, int from) {
        int i = from;
        while (i < trace.size() && isJdk(trace.get(i).getClassName())) {
            i++;
        }
        return i;
    }

    private static int otherClass(List<StackTraceElement> trace, int from) {
        int i = firstOutsideJdk(trace, from + 1);
        while (i < trace.size()
                && from < trace.size()
                && trace.get(i).getClassName().equals(trace.get(from).getClassName())) {
            i = firstOutsideJdk(trace, i + 1);
        }
        return i;
    }

    private static boolean isJdk(String className) {
        for (String beginning : JDK) {
            if (className.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    private static String name(List<StackTraceElement> trace, int index) {
        return index < trace.size()
                ? trace.get(index).getClassName() + "." + trace.get(index).getMethodName()
                : "";
    }
}
