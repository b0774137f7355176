// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.regex.Pattern;

/** One thread at one moment. */
final class Stack {
    static final Stack ENDED = new Stack(Thread.State.TERMINATED, "", 0, false);
    private static final Pattern JDK = Pattern.compile("(java|jdk|sun)\\.");

    final Thread.State state;
    /** Class of the object that the thread waits for; empty when it waits for none. */
    final String lockClass;
    /** Tells objects of one class apart. */
    final int lockIdentity;
    /** Whether another thread holds that object. */
    final boolean held;
    /** The uppermost frame comes first; none when none were asked for. */
    final StackTraceElement[] frames;

    /** Describes a thread; {@code lockClass} is empty for one that waits for no object. */
    Stack(Thread.State state, String lockClass, int lockIdentity, boolean held, StackTraceElement... frames) {
        this.state = state;
        this.lockClass = lockClass;
        this.lockIdentity = lockIdentity;
        this.held = held;
        this.frames = frames;
    }

    static Stack of(ThreadInfo info) {
        LockInfo lock = info.getLockInfo();
        return new Stack(
                info.getThreadState(),
                lock == null ? "" : lock.getClassName(),
                lock == null ? 0 : lock.getIdentityHashCode(),
                info.getLockOwnerId() >= 0,
                info.getStackTrace());
    }

    /** Whether it called a library that is not Java's and may wait there, of which Java knows nothing. */
    boolean isInLibrary() {
        return frames.length > 0
                && frames[0].isNativeMethod()
                && !JDK.matcher(frames[0].getClassName()).lookingAt();
    }

    /** Whether it sleeps or waits, but not for a monitor. */
    boolean isWaiting() {
        return state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING;
    }

    /** Whether another thread holds what it waits for. */
    boolean isLockedOut() {
        return state == Thread.State.BLOCKED || held;
    }

    /** Tells the object that it waits for from all others, as good as always; null when it waits for none. */
    Long object() {
        return lockClass.isEmpty() ? null : (long) lockClass.hashCode() << Integer.SIZE | lockIdentity;
    }
}
