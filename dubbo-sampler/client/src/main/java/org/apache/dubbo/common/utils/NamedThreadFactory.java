// SPDX-License-Identifier: Apache-2.0
package org.apache.dubbo.common.utils;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes the place of Dubbo's class of this name, of which it has all that Dubbo 2.7.23 and 3.3.6 use, and makes daemon
 * threads only: Dubbo 3.3.6 tells references of new providers on threads that would keep JMeter from ending, and ends
 * those threads together with all else only, which the next test in the same JVM could not undo. Thread-safe.
 */
public class NamedThreadFactory implements ThreadFactory {
    protected static final AtomicInteger POOL_SEQ = new AtomicInteger(1);

    protected final AtomicInteger mThreadNum = new AtomicInteger(1);
    protected final String mPrefix;
    protected final boolean mDaemon = true;
    protected final ThreadGroup mGroup = Thread.currentThread().getThreadGroup();

    public NamedThreadFactory() {
        this("pool-" + POOL_SEQ.getAndIncrement());
    }

    public NamedThreadFactory(String prefix) {
        this(prefix, true);
    }

    /** Names threads, which are daemons whatever Dubbo wants. */
    public NamedThreadFactory(String prefix, boolean daemon) {
        this.mPrefix = prefix + "-thread-";
    }

    @Override
    public Thread newThread(Runnable work) {
        Thread thread = new Thread(mGroup, work, mPrefix + mThreadNum.getAndIncrement());
        thread.setDaemon(mDaemon);
        return thread;
    }

    public ThreadGroup getThreadGroup() {
        return mGroup;
    }

    public AtomicInteger getThreadNum() {
        return mThreadNum;
    }
}
