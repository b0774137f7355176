// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How many samples of each label passed in a row, read from a JTL that is being written. Not thread-safe. */
final class LivePasses {
    private static final Pattern SAMPLE = Pattern.compile("(?m)^\\d{13},\\d+,([^,]*),(.*)$");
    private static final Pattern PASSED = Pattern.compile("^[^,]*,[^,]*,[^,]*,[^,]*,true,");

    private final Path jtl;
    private final Map<String, Integer> passed = new HashMap<>();
    private long position;

    LivePasses(Path jtl) {
        this.jtl = jtl;
    }

    /** Starts to count anew from here. */
    void reset() throws IOException {
        read();
        passed.clear();
    }

    /** Whether so many of a label passed since, with no failure after them. */
    boolean atLeast(int count, String... labels) throws IOException {
        read();
        for (String label : labels) {
            if (passed.getOrDefault(label, 0) < count) {
                return false;
            }
        }
        return true;
    }

    private void read() throws IOException {
        String text;
        try (RandomAccessFile file = new RandomAccessFile(jtl.toFile(), "r")) {
            byte[] bytes = new byte[(int) (file.length() - position)];
            file.seek(position);
            file.readFully(bytes);
            text = new String(bytes, StandardCharsets.ISO_8859_1);
        }
        text = text.substring(0, text.lastIndexOf('\n') + 1);
        position += text.length();
        Matcher samples = SAMPLE.matcher(text);
        while (samples.find()) {
            boolean one = PASSED.matcher(samples.group(2)).find();
            passed.merge(samples.group(1), one ? 1 : 0, (before, now) -> now == 0 ? 0 : before + 1);
        }
    }
}
