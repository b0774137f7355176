// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What the uppermost frames of a thread say that it waits for. All names are those of JDK 8 to 25. */
final class Frames {
    /** How Groovy names the class of a script. */
    private static final Pattern SCRIPT = Pattern.compile("Script\\d+");
    /** Between a script and what it calls. */
    private static final String SCRIPT_RUNTIME =
            "|org\\.((codehaus|apache)\\.groovy|apache\\.bsf|mozilla\\.javascript)\\."
                    + "|groovy\\.lang\\.|bsh\\.|java\\.lang\\.reflect\\.";
    /** The JDK and what runs scripts; Groovy gives calls that it has seen often a class with a dollar sign. */
    private static final Pattern FOREIGN =
            Pattern.compile("(java|javax|jdk|sun|com\\.sun)\\.|[a-z]\\w*_\\w+\\$" + SCRIPT_RUNTIME);
    /** Between an element and its script or class. */
    private static final Pattern SAMPLER_PARTS =
            Pattern.compile("(java|javax|jdk|sun|org\\.apache\\.jmeter\\.(util|protocol\\.java\\.sampler)"
                    + "|kg\\.apc\\.jmeter\\.samplers|us\\.abstracta\\.jmeter\\.javadsl|junit\\.framework)\\."
                    + SCRIPT_RUNTIME);

    private static final Pattern SOCKETS =
            Pattern.compile("java\\.net\\.(Socket(Input|Output)Stream|(Abstract)?PlainSocketImpl"
                    + "|PlainDatagramSocketImpl|DualStackPlain|TwoStacksPlain)"
                    + "|sun\\.nio\\.ch\\.(Net|NioSocketImpl|Socket|Datagram|UnixDomainSocket|W?EPoll|KQueue|Poll"
                    + "|(Windows)?SelectorImpl)"
                    // Many clients bring a Netty under names of their own.
                    + "|(\\w+\\.)*netty\\.(incubator\\.)?channel\\.(epoll|kqueue|uring)\\.Native");
    /** Threads that wait for the network, but for no answer to a sample. */
    private static final Pattern OTHERS_NETWORK = Pattern.compile("io\\.github\\.trueload\\.(influx|dns|health)\\."
            + "|org\\.apache\\.jmeter\\.(JMeter|reporters\\.|visualizers\\.)|sun\\.rmi\\.");
    /** A program that a sampler started is its target. */
    private static final Pattern PROCESSES = Pattern.compile("java\\.lang\\.(ProcessImpl|UNIXProcess)");

    private static final Pattern FILES =
            Pattern.compile("java\\.io\\.(File(Output|Input)Stream|RandomAccessFile|FileDescriptor)"
                    + "|sun\\.nio\\.(ch\\.((Unix)?FileDispatcherImpl|FileChannelImpl)|fs\\.)");
    private static final Pattern RESOLVERS =
            Pattern.compile("org\\.xbill\\.DNS\\.|io\\.github\\.trueload\\.dns\\.(resolve\\.LookupChain|shaded\\.)");
    private static final Pattern LOOKUP_METHODS =
            Pattern.compile("lookupAllHostAddr|lookupByName|getAllByName|getAddressesFromNameService");
    /** Where threads wait for the look-up that the DNS balancer, another plugin of this house, makes for all. */
    private static final String BALANCER = "io.github.trueload.dns.resolve.Host";
    /** Where threads wait for the Dubbo sampler's next attempt to reach a provider or registry that is not there. */
    private static final String REFERENCES = "io.github.trueload.dubbo.bundle.ReferenceCache";

    /** What JMeter emulates a slow line with ({@code httpclient.socket.http.cps}). */
    private static final String SLOW_LINE = "org.apache.jmeter.util.CPSPauser";

    /** Clients of whose thread all users hear together: that a batch was answered, or which servers are there. */
    private static final Pattern TOGETHER =
            Pattern.compile("org\\.apache\\.kafka\\.|com\\.mongodb\\.internal\\.connection\\.BaseCluster");

    private static final Pattern JMETER_QUEUES = Pattern.compile(
            "org\\.apache\\.jmeter\\.(visualizers\\.backend\\.BackendListener|samplers\\.AsynchSampleSender)");
    /** Waits of a thread for others to arrive. */
    private static final Pattern MEETINGS =
            Pattern.compile("java\\.util\\.concurrent\\.(CyclicBarrier|CountDownLatch|Phaser|Exchanger)");
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
        while (first < end && is(first, FOREIGN)) {
            first++;
        }
        this.own = first;
    }

    /** The first class that is neither the JDK's nor of what runs scripts; empty where there is none. */
    String ownClass() {
        return own < frames.length ? frames[own].getClassName() : "";
    }

    boolean isSocket() {
        return among(SYSTEM_FRAMES, SOCKETS);
    }

    /** Whether a thread that runs no samples waits for a target, and not for what JMeter or a listener needs. */
    boolean isNetwork() {
        return (isSocket() || isProcess())
                && !any(0, end, i -> frames[i].getMethodName().equals("accept") || is(i, OTHERS_NETWORK));
    }

    boolean isProcess() {
        return among(own, PROCESSES);
    }

    boolean isFile() {
        return among(SYSTEM_FRAMES, FILES) && !isSocket() && !isProcess();
    }

    /**
     * Asleep until a target that was not there is tried again, as long as a slow line to it takes, or while the sampler
     * itself, and no client that it calls, lets messages arrive.
     */
    boolean isOnTheWay() {
        return ownClass().startsWith(REFERENCES)
                || ownClass().equals(SLOW_LINE)
                || end < frames.length && outer(own).equals(outer(end));
    }

    /** Whether it waits for what the target tells several users at once. */
    boolean isTogether() {
        return TOGETHER.matcher(ownClass()).lookingAt();
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
            return type.startsWith("java.net.Inet")
                            && LOOKUP_METHODS.matcher(frames[i].getMethodName()).matches()
                    || type.equals(BALANCER) && frames[i].getMethodName().equals("await")
                    || is(i, RESOLVERS);
        });
    }

    /** Whether it waits for room in a queue. */
    boolean isQueue(boolean shared) {
        return among(end, JMETER_QUEUES) || shared && jdkCall("Queue", "put|offer");
    }

    /** Whether it waits for one of several things that are handed out. */
    boolean isPool(boolean shared) {
        return shared
                        && (jdkCall("Semaphore", "acquire|tryAcquire")
                                || jdkCall("Queue", "take|poll")
                                || jdkCall("Deque", "take|poll"))
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
        while (lowest > own && is(lowest, SAMPLER_PARTS)) {
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
        return frame < frames.length && is(frame, SCRIPT);
    }

    private boolean jdkCall(String classEnding, String methodStarts) {
        return any(0, own, i -> {
            String type = frames[i].getClassName();
            return type.startsWith("java.util.concurrent.")
                    && type.endsWith(classEnding)
                    && frames[i].getMethodName().matches("(" + methodStarts + ").*");
        });
    }

    /**
     * Waiting for an object of one's own may be waiting for a reply, so there the method has to speak of taking; a
     * future that it waits for itself is a connection that is opened.
     */
    private boolean looksLikePool(boolean shared) {
        return any(own, Math.min(end, own + POOL_FRAMES), i -> {
            String method = frames[i].getMethodName();
            boolean takes = shared || method.startsWith("get") || method.startsWith("acquire");
            return takes && isPool(outer(i))
                    || POOL_METHOD.matcher(method).matches() && !jdkCall("CompletableFuture", "");
        });
    }

    private static boolean isPool(String type) {
        return type.endsWith("Pool") && !type.endsWith("ThreadPool") && !type.endsWith("JoinPool");
    }

    private boolean among(int most, Pattern beginnings) {
        return any(0, Math.min(most, end), i -> is(i, beginnings));
    }

    private static boolean any(int from, int to, IntPredicate isSuch) {
        return IntStream.range(from, to).anyMatch(isSuch);
    }

    /** Whether the name of its class begins like this. */
    private boolean is(int frame, Pattern beginning) {
        return beginning.matcher(frames[frame].getClassName()).lookingAt();
    }
}
