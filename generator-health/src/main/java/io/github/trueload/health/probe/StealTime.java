// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** The processor time that the hypervisor gave to other machines, from the first line of /proc/stat. One thread. */
final class StealTime {
    private static final int STEAL = 8;
    /** Guest times, which follow, are counted in user and nice already (proc(5)). */
    private static final int LAST = 8;

    private final Path file;
    private long lastSteal = -1;
    private long lastTotal;

    StealTime(Path root) {
        this.file = root.resolve("proc/stat");
    }

    /** The share since the last call, 0 to 1; NaN at the first call and where the system does not tell. */
    double share() {
        String[] columns = firstLine().trim().split("\\s+");
        if (columns.length <= STEAL || !columns[0].equals("cpu")) {
            return Double.NaN;
        }
        long total = 0;
        for (int i = 1; i <= LAST; i++) {
            total += Long.parseLong(columns[i]);
        }
        long steal = Long.parseLong(columns[STEAL]);
        double share =
                lastSteal < 0 || total <= lastTotal ? Double.NaN : (double) (steal - lastSteal) / (total - lastTotal);
        lastSteal = steal;
        lastTotal = total;
        return share;
    }

    private String firstLine() {
        if (!Files.isReadable(file)) {
            return "";
        }
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.US_ASCII)) {
            String line = reader.readLine();
            return line == null ? "" : line;
        } catch (IOException e) {
            return "";
        }
    }
}
