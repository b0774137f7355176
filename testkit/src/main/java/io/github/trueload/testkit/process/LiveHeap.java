// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much of a JVM's heap lives, told by {@code jcmd} after a full collection. Stateless. */
public final class LiveHeap {
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

    private LiveHeap() {}

    /** Collects, and counts what is left, in bytes. The JVM stands still meanwhile. */
    public static long bytes(long pid) {
        String jcmd = JavaHome.current().java().resolveSibling("jcmd").toString();
        try {
            Process process = new ProcessBuilder(jcmd, String.valueOf(pid), "GC.class_histogram")
                    .redirectErrorStream(true)
                    .start();
            String histogram = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            Matcher total = TOTAL.matcher(histogram);
            if (!total.find()) {
                throw new IllegalStateException("jcmd printed no histogram: " + histogram);
            }
            return Long.parseLong(total.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
