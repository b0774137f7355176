// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.reading.HotThread;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.ThreadReading;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Predicate;

/** Which matters could be looked at in a run. A system that does not offer a figure never offers it. One thread. */
final class Coverage {
    private final EnumSet<Matter> seen = EnumSet.noneOf(Matter.class);
    private boolean virtualThreads;

    void add(Reading reading) {
        for (Matter matter : Matter.values()) {
            if (matter.isIn.test(reading)) {
                seen.add(matter);
            }
        }
        virtualThreads |= reading.virtualThreads;
    }

    /** What was not looked at, in words; empty when everything was. */
    List<String> notLookedAt() {
        List<String> missing = new ArrayList<>();
        for (Matter matter : EnumSet.complementOf(seen)) {
            missing.add(matter.words);
        }
        if (virtualThreads) {
            missing.add("what virtual threads wait for, because the JVM does not list them");
        }
        return missing;
    }

    /** Whether something was not looked at without which the generator cannot be cleared. */
    boolean lacksWhatRulesNeed() {
        for (Matter matter : Matter.values()) {
            if (matter.needed && !seen.contains(matter)) {
                return true;
            }
        }
        return virtualThreads;
    }

    private enum Matter {
        CPU("processors that this process uses", true, reading -> !Double.isNaN(reading.cpu.processShare())),
        MACHINE("processors of the machine", false, reading -> !Double.isNaN(reading.cpu.systemShare)),
        STEAL("time that a hypervisor gave to others", false, reading -> !Double.isNaN(reading.cpu.stealShare)),
        THREADS("what sampler threads wait for", true, reading -> reading.threads != ThreadReading.ABSENT),
        GC("garbage collection", true, reading -> !Double.isNaN(reading.gc.timeShare)),
        FILES("open files", false, reading -> !Double.isNaN(reading.files.open)),
        CONNECTIONS("connections and local ports", false, reading -> !Double.isNaN(reading.network.portsMax)),
        OTHER_THREADS(
                "processor time of threads that run no samples",
                false,
                reading -> reading.threads.hottest != HotThread.ABSENT),
        CPU_WAIT("waiting for a processor", false, reading -> !Double.isNaN(reading.pressure.cpu)),
        DISK("waiting for the disk", false, reading -> !Double.isNaN(reading.pressure.io)),
        LINK(
                "how full the network interfaces are (trueload.health.linkMbit tells their speed)",
                false,
                reading -> !Double.isNaN(reading.link.share)),
        SEGMENTS("TCP segments that are sent again", false, reading -> !Double.isNaN(reading.link.resent)),
        TRACKED("connections that a firewall follows", false, reading -> !Double.isNaN(reading.link.tracked)),
        LAG("how late threads are woken", true, reading -> !Double.isNaN(reading.lag.maxMs));

        private final String words;
        private final boolean needed;
        private final Predicate<Reading> isIn;

        Matter(String words, boolean needed, Predicate<Reading> isIn) {
            this.words = words;
            this.needed = needed;
            this.isIn = isIn;
        }
    }
}
