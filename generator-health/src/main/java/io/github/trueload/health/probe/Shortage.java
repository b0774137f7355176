// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

/** What samples say when the generator ran out of something, in the words of Linux, macOS, Windows and libraries. */
enum Shortage {
    FILES("Too many open files"),
    PORTS(
            "Cannot assign requested address",
            "Can't assign requested address",
            "Address already in use: connect",
            "Address already in use: no further information",
            // Of an HTTP Request with source addresses, which binds its socket first; others may mean a server's port.
            "Non HTTP response message: Address already in use",
            "No buffer space available"),
    POOL(
            "Timeout waiting for connection from pool",
            "Could not get a resource from the pool",
            // Commons DBCP, JMeter's own pool of JDBC connections, and HikariCP.
            "Cannot get a connection, pool error Timeout waiting for idle object",
            "Connection is not available, request timed out after"),
    THREADS("unable to create native thread", "unable to create new native thread");

    /** Once for all, because each call of values() makes a copy, and failed samples are counted as they come. */
    private static final Shortage[] ALL = values();

    private final String[] texts;

    Shortage(String... texts) {
        this.texts = texts;
    }

    /** What a message tells of; null when it is another failure. */
    static Shortage in(String message) {
        for (Shortage shortage : ALL) {
            for (String text : shortage.texts) {
                if (message.contains(text)) {
                    return shortage;
                }
            }
        }
        return null;
    }
}
