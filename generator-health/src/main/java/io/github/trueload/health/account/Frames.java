// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What the uppermost frames of a thread say that it waits for. All names are those of JDK 8 to 25. */
final class Frames {
    /** How Groovy names the class of a script. */
    private static final Pattern SCRIPT = Pattern.compile("Script\\d+");

    /** How Groovy names the class of a call that it has seen often. */
    private static final Pattern CALL_SITE = Pattern.compile("[a-z]\\w*_\\w+\\$.*");

    private static final String[] JDK = {"java.", "javax.", "jdk.", "sun.", "com.sun."};
    /** Between a script and what it calls. */
    private static final String[] SCRIPT_RUNTIME = {
        "org.codehaus.groovy.", "org.apache.groovy.", "groovy.lang.", "bsh.", "java.lang.reflect."
    };

    /** Between an element and its script or class. */
    private static final String[] SAMPLER_PARTS = {
        "java.", "javax.", "jdk.", "sun.", "org.apache.jmeter.util.", "org.apache.jmeter.protocol.java.sampler."
    };

    private static final String[] SOCKETS = {
        "java.net.SocketInputStream",
        "java.net.SocketOutputStream",
        "java.net.PlainSocketImpl",
        "java.net.AbstractPlainSocketImpl",
        "java.net.PlainDatagramSocketImpl",
        "java.net.DualStackPlain",
        "java.net.TwoStacksPlain",
        "sun.nio.ch.Net",
        "sun.nio.ch.NioSocketImpl",
        "sun.nio.ch.Socket",
        "sun.nio.ch.Datagram",
        "sun.nio.ch.UnixDomainSocket",
        "sun.nio.ch.EPoll",
        "sun.nio.ch.KQueue",
        "sun.nio.ch.WEPoll",
        "sun.nio.ch.Poll",
        "sun.nio.ch.WindowsSelectorImpl",
        "sun.nio.ch.SelectorImpl",
        "io.netty.channel.epoll.Native",
        "io.netty.channel.kqueue.Native"
    };
    /** Threads that wait for the network, but for no answer to a sample. */
    private static final String[] OTHERS_NETWORK = {
        "io.github.trueload.influx.",
        "io.github.trueload.dns.",
        "io.github.trueload.health.",
        "org.apache.jmeter.JMeter",
        "org.apache.jmeter.reporters.",
        "org.apache.jmeter.visualizers.",
        "sun.rmi."
    };

    /** A program that a sampler started is its target. */
    private static final String[] PROCESSES = {"java.lang.ProcessImpl", "java.lang.UNIXProcess"};

    private static final String[] FILES = {
        "java.io.FileOutputStream",
        "java.io.FileInputStream",
        "java.io.RandomAccessFile",
        "java.io.FileDescriptor",
        "sun.nio.ch.FileDispatcherImpl",
        "sun.nio.ch.UnixFileDispatcherImpl",
        "sun.nio.ch.FileChannelImpl",
        "sun.nio.fs."
    };
    private static final String[] RESOLVERS = {
        "org.xbill.DNS.", "io.github.trueload.dns.resolve.LookupChain", "io.github.trueload.dns.shaded."
    };
    private static final Set<String> LOOKUP_METHODS = new HashSet<>(
            Arrays.asList("lookupAllHostAddr", "lookupByName", "getAllByName", "getAddressesFromNameService"));
    /** Where threads wait for the look-up that the DNS balancer, another plugin of this house, makes for all. */
    private static final String BALANCER = "io.github.trueload.dns.resolve.Host";

    private static final String[] JMETER_QUEUES = {
        "org.apache.jmeter.visualizers.backend.BackendListener", "org.apache.jmeter.samplers.AsynchSampleSender"
    };
    /** Waits of a thread for others to arrive. */
    private static final String[] MEETINGS = {
        "java.util.concurrent.CyclicBarrier",
        "java.util.concurrent.CountDownLatch",
        "java.util.concurrent.Phaser",
        "java.util.concurrent.Exchanger"
    };

    /** In which pools of all kinds hand out what they have. */
    private static final Pattern POOL_METHOD = Pattern.compile(
            "borrow(Object|Connection)|lease(Connection)?|checkOut(Resource)?|requestConnection"
                    + "|get(Connection|Resource|PoolEntryBlocking)",
            Pattern.CASE_INSENSITIVE);

    /** Pools announce themselves close to the wait; farther down, "Pool" is the name of a thread pool or a package. */
    private static final int POOL_FRAMES = 4;
    /** Calls to the system stand within the first frames. */
    private static final int SYSTEM_FRAMES = 3;

    private final StackTraceElement[] frames;
    private final int end;
    /** The first frame that is neither the JDK's nor of what runs scripts. */
    private final int own;

    /** @param end the frame that is no part of what is looked at any more */
    Frames(StackTraceElement[] frames, int end) {
        this.frames = frames;
        this.end = end;
        int first = 0;
        while (first < end
                && (startsWith(first, JDK)
                        || startsWith(first, SCRIPT_RUNTIME)
                        || CALL_SITE.matcher(frames[first].getClassName()).matches())) {
            first++;
        }
        this.own = first;
    }

    boolean isSocket() {
        return among(SYSTEM_FRAMES, SOCKETS);
    }

    /** Whether a thread that runs no samples waits for the network, and not for what JMeter or a listener needs. */
    boolean isNetwork() {
        return isSocket()
                && !any(0, end, i -> frames[i].getMethodName().equals("accept") || startsWith(i, OTHERS_NETWORK));
    }

    boolean isProcess() {
        return among(own, PROCESSES);
    }

    boolean isFile() {
        return among(SYSTEM_FRAMES, FILES) && !isSocket() && !isProcess();
    }

    /** Asleep, or parked without anything to wait for. */
    boolean isSleep(boolean forNothing) {
        if (own == 0) {
            return false;
        }
        String last = frames[own - 1].getMethodName();
        return frames[0].getClassName().equals("java.lang.Thread")
                        && frames[0].getMethodName().startsWith("sleep")
                || forNothing
                        && frames[own - 1].getClassName().equals("java.util.concurrent.locks.LockSupport")
                        && (last.equals("parkNanos") || last.equals("parkUntil"));
    }

    boolean isLookup() {
        return any(0, end, i -> {
            String type = frames[i].getClassName();
            return type.startsWith("java.net.Inet") && LOOKUP_METHODS.contains(frames[i].getMethodName())
                    || type.equals(BALANCER) && frames[i].getMethodName().equals("await")
                    || startsWith(i, RESOLVERS);
        });
    }

    /** Whether it waits for room in a queue. */
    boolean isQueue(boolean shared) {
        return among(end, JMETER_QUEUES) || shared && jdkCall("Queue", "put", "offer");
    }

    /** Whether it waits for one of several things that are handed out. */
    boolean isPool(boolean shared) {
        return shared
                        && (jdkCall("Semaphore", "acquire", "tryAcquire")
                                || jdkCall("Queue", "take", "poll")
                                || jdkCall("Deque", "take", "poll"))
                || looksLikePool(shared);
    }

    boolean isMeeting() {
        return among(own, MEETINGS);
    }

    /** A worker of an executor between two tasks, also of one that each user has for himself. */
    boolean isWithoutWork() {
        return jdkCall("ThreadPoolExecutor", "getTask");
    }

    /** Whether the element itself, its script or its Java class calls the JDK, and no library of theirs does. */
    boolean isOwn() {
        int lowest = end - 1;
        while (lowest > own && (startsWith(lowest, SCRIPT_RUNTIME) || startsWith(lowest, SAMPLER_PARTS))) {
            lowest--;
        }
        return own >= end || isScript(own) || outer(own).equals(outer(lowest));
    }

    private String outer(int frame) {
        String type = frames[frame].getClassName();
        int inner = type.indexOf('$');
        return inner < 0 ? type : type.substring(0, inner);
    }

    /** The frame that tells most, as {@code Sdk.call}; of a monitor that is the first one, even inside the JDK. */
    String method(boolean monitor) {
        int shown = monitor ? 0 : own;
        if (shown >= frames.length) {
            return "";
        }
        String type = frames[shown].getClassName();
        return isScript(shown)
                ? "the script"
                : type.substring(type.lastIndexOf('.') + 1) + "." + frames[shown].getMethodName();
    }

    private boolean isScript(int frame) {
        return frame < frames.length
                && SCRIPT.matcher(frames[frame].getClassName()).lookingAt();
    }

    private boolean jdkCall(String classEnding, String... methodStarts) {
        return any(0, own, i -> {
            String type = frames[i].getClassName();
            return type.startsWith("java.util.concurrent.")
                    && type.endsWith(classEnding)
                    && startsWith(frames[i].getMethodName(), methodStarts);
        });
    }

    /** Waiting for an object of one's own may be waiting for a reply, so there the method has to speak of taking. */
    private boolean looksLikePool(boolean shared) {
        return any(own, Math.min(end, own + POOL_FRAMES), i -> {
            String method = frames[i].getMethodName();
            boolean takes = shared || method.startsWith("get") || method.startsWith("acquire");
            return takes && isPool(outer(i)) || POOL_METHOD.matcher(method).matches();
        });
    }

    private static boolean isPool(String type) {
        return type.endsWith("Pool") && !type.endsWith("ThreadPool") && !type.endsWith("JoinPool");
    }

    private boolean among(int most, String... beginnings) {
        return any(0, Math.min(most, end), i -> startsWith(i, beginnings));
    }

    private static boolean any(int from, int to, IntPredicate isSuch) {
        return IntStream.range(from, to).anyMatch(isSuch);
    }

    private boolean startsWith(int frame, String... beginnings) {
        return startsWith(frames[frame].getClassName(), beginnings);
    }

    private static boolean startsWith(String name, String... beginnings) {
        for (String beginning : beginnings) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }
}
