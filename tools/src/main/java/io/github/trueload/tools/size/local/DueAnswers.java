// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.local;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/** Answers that wait for their time. All wait equally long, so they come due in the order of requests. One thread. */
final class DueAnswers {
    private final long delayNanos;
    private final Queue<Conversation> conversations = new ArrayDeque<>();
    private final Queue<Long> times = new ArrayDeque<>();

    DueAnswers(long delayNanos) {
        this.delayNanos = delayNanos;
    }

    void add(Conversation conversation, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            if (delayNanos == 0) {
                conversation.answer();
            } else {
                conversations.add(conversation);
                times.add(System.nanoTime() + delayNanos);
            }
        }
    }

    /** How long a selector may wait; 0: for ever. */
    long millisToNext() {
        return times.isEmpty() ? 0 : Math.max(1, TimeUnit.NANOSECONDS.toMillis(times.peek() - System.nanoTime()));
    }

    void send() {
        while (!times.isEmpty() && times.peek() - System.nanoTime() <= 0) {
            times.remove();
            Conversation conversation = conversations.remove();
            try {
                conversation.answer();
            } catch (IOException e) {
                // The client did not wait, which it may.
                conversation.close();
            }
        }
    }
}
