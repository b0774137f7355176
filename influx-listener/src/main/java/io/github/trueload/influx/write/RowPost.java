// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes single lines, one request each, for programs beside JMeter that have time to wait. Used by one thread. */
public final class RowPost implements AutoCloseable {
    private static final int ANSWER_MS = 10_000;

    private final Sender sender;

    private RowPost(Sender sender) {
        this.sender = sender;
    }

    /**
     * Prepares writing. Sends nothing.
     *
     * @throws IOException when a file that the settings name cannot be read
     */
    public static RowPost of(Settings settings) throws IOException {
        return new RowPost(Sender.of(settings, new ServerClock()));
    }

    /**
     * Writes a line; without a time it gets that of the server.
     *
     * @throws QueryClient.RefusedException when the server does not take it, and will not the next time
     * @throws IOException when it does not just now; it may have been written all the same
     */
    public void write(String line) throws IOException {
        Answer answer = sender.send((line + '\n').getBytes(StandardCharsets.UTF_8), ANSWER_MS);
        switch (answer.reaction()) {
            case WRITTEN:
                return;
            case RETRY:
            case LOST:
                throw answer.isNoAnswer()
                        ? new IOException(answer.toString())
                        : new QueryClient.AnsweredException(answer.toString());
            default:
                throw new QueryClient.RefusedException(answer.toString());
        }
    }

    @Override
    public void close() {
        sender.close();
    }
}
