// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Settings;
import java.io.IOException;

/** Carries line protocol to a server. Used by one thread at a time, but for {@link #abort}. */
interface Sender extends AutoCloseable {
    /** The one for an address; throws when a file that the settings name cannot be read. */
    static Sender of(Settings settings, ServerClock clock) throws IOException {
        return settings.target.udp ? new UdpSender(settings.target) : new HttpSender(settings, clock);
    }

    /**
     * Sends lines of UTF-8, each with its line break, and waits for the answer. Never throws.
     *
     * @param answerWithinMs how long to wait while nothing can be sent or received
     */
    Answer send(byte[] lines, int answerWithinMs);

    /** Ends a {@link #send} that is under way, and all that follow, at once. Any thread. */
    void abort();

    @Override
    void close();
}
