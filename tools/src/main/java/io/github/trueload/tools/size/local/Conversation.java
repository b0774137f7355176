// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.local;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;

/** One connection: requests come in, of which only the length matters, answers go out. Used by one thread. */
final class Conversation {
    private static final int BUFFER = 16_384;

    private final SocketChannel channel;
    private final Answers answers;
    private final ByteBuffer in = ByteBuffer.allocate(BUFFER);
    private final RequestReader reader = new RequestReader();
    private final Queue<ByteBuffer> waiting = new ArrayDeque<>();
    private final Queue<ByteBuffer> out = new ArrayDeque<>();
    private boolean closing;

    Conversation(SocketChannel channel, Answers answers) {
        this.channel = channel;
        this.answers = answers;
    }

    /**
     * Takes what has come.
     *
     * @return how many requests are complete by that, each of which is to be answered
     */
    int read() throws IOException {
        int complete = 0;
        in.clear();
        int length = channel.read(in);
        if (length < 0) {
            throw new EOFException();
        }
        in.flip();
        while (in.hasRemaining()) {
            if (reader.isComplete(in)) {
                waiting.add(answers.to(reader.requestLine()));
                closing |= reader.wantsClose();
                complete++;
            } else if (reader.wantsToBeAsked()) {
                out.add(RequestReader.goOn());
                flush();
            }
        }
        return complete;
    }

    /** Sends the next answer. */
    void answer() throws IOException {
        out.add(waiting.remove());
        flush();
    }

    void flush() throws IOException {
        while (!out.isEmpty()) {
            channel.write(out.peek());
            if (out.peek().hasRemaining()) {
                return;
            }
            out.remove();
        }
        if (closing && waiting.isEmpty()) {
            channel.close();
        }
    }

    boolean isFlushed() {
        return out.isEmpty();
    }

    void close() {
        try {
            channel.close();
        } catch (IOException e) {
            System.err.println("null server: " + e);
        }
    }
}
