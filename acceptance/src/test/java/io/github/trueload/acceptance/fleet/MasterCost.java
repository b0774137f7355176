// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a JMeter took.
 *
 * @param processorMs processor time
 * @param allocatedMb what it allocated, in steps of its young generation
 * @param liveMb the most that lived after a collection
 * @param samples for how many samples
 */
record MasterCost(double processorMs, double allocatedMb, double liveMb, long samples) {
    private static final Pattern COLLECTION = Pattern.compile("(\\d+)M->(\\d+)M\\(");

    /**
     * Reads what a process took so far.
     *
     * @param collections the log of its collector
     */
    static MasterCost of(long pid, Path collections) throws IOException {
        double allocated = 0;
        double live = 0;
        double before = 0;
        Matcher line = COLLECTION.matcher(Files.readString(collections));
        while (line.find()) {
            allocated += Double.parseDouble(line.group(1)) - before;
            before = Double.parseDouble(line.group(2));
            live = Math.max(live, before);
        }
        double processorMs = ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElseThrow()
                .toMillis();
        return new MasterCost(processorMs, allocated, live, 0);
    }

    /** What it took between two readings. */
    MasterCost since(MasterCost earlier, long ofSamples) {
        return new MasterCost(processorMs - earlier.processorMs, allocatedMb - earlier.allocatedMb, liveMb, ofSamples);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%d samples, processor %.0f ms (%.1f us a sample), allocated %.0f MB (%.0f bytes a sample),"
                        + " lived %.0f MB",
                samples,
                processorMs,
                1000 * processorMs / samples,
                allocatedMb,
                1e6 * allocatedMb / samples,
                liveMb);
    }
}
