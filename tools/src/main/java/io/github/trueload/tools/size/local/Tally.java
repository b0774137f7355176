// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.local;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** What a target says of itself on standard output, so that its part of the processors is known. Used by one thread. */
final class Tally {
    private final int port;
    private final LongSupplier requests;

    Tally(int port, LongSupplier requests) {
        this.port = port;
        this.requests = requests;
    }

    /** Speaks until standard input ends, as it does when the program that started this one is gone. */
    void tell() throws IOException {
        System.out.println("listening " + port);
        ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        clock.scheduleAtFixedRate(this::count, 1, 1, TimeUnit.SECONDS);
        int read = 0;
        while (read >= 0) {
            read = System.in.read();
        }
        System.exit(0);
    }

    private void count() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        System.out.println("done " + System.currentTimeMillis() + " " + requests.getAsLong() + " "
                + TimeUnit.NANOSECONDS.toMicros(system.getProcessCpuTime()));
    }
}
