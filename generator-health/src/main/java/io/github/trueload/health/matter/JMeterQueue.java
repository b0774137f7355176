// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

/**
 * The queues between samples and what takes them, by the method that waits for room. JMeter (5.4.1 to 5.6.3) offers no
 * count of their entries; it only logs "QueueWaits" after the test.
 */
enum JMeterQueue {
    BACKEND_LISTENER(
            "BackendListener.",
            "its client is slower than the samples, and holds them up; use a client that needs no queue"
                    + " (InfluxListenerClient), or remove that listener"),
    TO_MASTER(
            "AsynchSampleSender.",
            "the master, or the way to it, is slower than the samples, and holds them up; take listeners off the"
                    + " master, or let each generator write for itself (InfluxListener)"),
    OTHER(
            "",
            "what empties the queue is slower than the samples, and holds them up;"
                    + " find it by the method named here, and make it faster or leave it out");

    final String advice;
    private final String beginning;

    JMeterQueue(String beginning, String advice) {
        this.beginning = beginning;
        this.advice = advice;
    }

    /** The queue whose room a method waits for. */
    static JMeterQueue of(String method) {
        for (JMeterQueue queue : values()) {
            if (method.startsWith(queue.beginning)) {
                return queue;
            }
        }
        return OTHER;
    }
}
