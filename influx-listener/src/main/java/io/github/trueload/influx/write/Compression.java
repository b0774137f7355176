// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** Makes bodies of requests small. Stateless. */
final class Compression {
    /** Below this it is not worth it. */
    static final int FROM_BYTES = 1024;

    private Compression() {}

    static byte[] gzip(byte[] lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(lines.length / 4);
        try (GZIPOutputStream out = new FastGzip(bytes)) {
            out.write(lines);
        } catch (IOException e) {
            throw new IllegalStateException("memory cannot fail to be written", e);
        }
        return bytes.toByteArray();
    }

    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
