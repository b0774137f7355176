// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

/** What a verdict is about. The tags stand in users' databases and never change. Immutable. */
public enum VerdictKind {
    /** Threads wait for one lock. */
    LOCK("lock", true),
    /** Threads wait for a pooled resource. */
    POOL("pool", true),
    /** Threads wait for room in a queue. */
    QUEUE("queue", true),
    /** Threads wait for the answer of a name server. */
    LOOKUP("lookup", true),
    /** No more threads can be created. */
    THREADS("threads", true),
    /** This process uses all processors it may use. */
    CPU("cpu", true),
    /** Something else uses the machine's processors. */
    MACHINE("machine", true),
    /** The container's quota stops this process. */
    THROTTLED("throttled", true),
    /** Garbage collection takes the time. */
    GC("gc", true),
    /** Descriptors run out. */
    FILES("files", true),
    /** Local ports run out. */
    PORTS("ports", true),
    /** The health thread is woken late. */
    LAG("lag", true),
    /** One thread that runs no samples uses a whole processor. */
    HOT_THREAD("hot thread", true),
    /** Threads that are ready to run wait for a processor. */
    CPU_WAIT("cpu wait", true),
    /** Samples wait until results are written. */
    DISK("disk", true),
    /** An interface is full, or segments are sent again. Has its tag in common with {@link #NETWORK}. */
    LINK("network", true),
    /** One of several addresses gets all connections. */
    DNS("dns", true),
    /** One target is farther away than another. */
    NETWORK("network", false),
    /** One address of a name is slower, or fails more often, than the others. */
    NODE("node", false),
    /** The JVM believes in other processors than it may use. */
    PROCESSORS("processors", false),
    /** More users give no more throughput, but longer times. */
    KNEE("knee", false),
    /** Samples take much longer than their server says. */
    GAP("gap", false),
    /** Fewer samples start than a rate timer asks for. */
    BEHIND("behind", false),
    /** The listener lost rows. */
    BOOKS("books", false),
    /** This machine's clock and that of the database differ, as a listener tells. */
    CLOCK("clock", false),
    /** Two generators write under one name, as a listener tells. */
    DUPLICATE("duplicate", false);

    private final String tag;
    private final boolean limit;

    VerdictKind(String tag, boolean limit) {
        this.tag = tag;
        this.limit = limit;
    }

    /** The value of the tag {@code verdict} in {@code jmeter_health}. */
    public String tag() {
        return tag;
    }

    /** Whether it means that what was measured is the generator's, not the server's; else it is worth knowing. */
    public boolean isLimit() {
        return limit;
    }
}
