// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.healthsamplers;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A client library whose one method takes 10 ms and lets in one caller at a time. Thread-safe, that is its fault. */
final class SlowSdk {
    static final SlowSdk INSTANCE = new SlowSdk();
    private static final long CALL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private SlowSdk() {}

    synchronized void call() {
        long end = System.nanoTime() + CALL_NANOS;
        for (long left = CALL_NANOS; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
