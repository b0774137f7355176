// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client27;

import java.io.IOException;
import java.io.OutputStream;

/** A stream that leads to another for each message, and counts the message's bytes. Used by one thread at a time. */
final class MovableStream extends OutputStream {
    private OutputStream target;
    private int bytes;

    void begin(OutputStream stream) {
        target = stream;
        bytes = 0;
    }

    boolean isOpen() {
        return target != null;
    }

    /**
     * Lets go of the stream.
     *
     * @return how many bytes went there
     */
    int end() {
        target = null;
        return bytes;
    }

    @Override
    public void write(int value) throws IOException {
        bytes++;
        target.write(value);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
        bytes += length;
        target.write(from, offset, length);
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
