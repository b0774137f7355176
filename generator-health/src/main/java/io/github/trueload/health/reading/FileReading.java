// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/**
 * Descriptors of this process, and the samples of one second that failed for lack of them or of other things.
 * Immutable.
 */
public final class FileReading {
    /** Nothing is known. */
    public static final FileReading ABSENT = new FileReading(Double.NaN, Double.NaN, 0, 0, 0, 0);

    /** Open descriptors: files, sockets, pipes. */
    public final double open;
    /** Descriptors that the process may have open. */
    public final double max;
    /** Samples that failed because no descriptor was left. */
    public final long tooManyOpenFiles;
    /** Samples that failed because no local port was left. */
    public final long noLocalPort;
    /** Samples that failed because no connection of a pool became free. */
    public final long noPoolResource;
    /** Samples that failed because no thread could be created. */
    public final long noThread;

    /** Joins the figures that the fields describe. */
    public FileReading(
            double open, double max, long tooManyOpenFiles, long noLocalPort, long noPoolResource, long noThread) {
        this.open = open;
        this.max = max;
        this.tooManyOpenFiles = tooManyOpenFiles;
        this.noLocalPort = noLocalPort;
        this.noPoolResource = noPoolResource;
        this.noThread = noThread;
    }

    /** Share of the permitted descriptors that are open, 0 to 1. */
    public double share() {
        return open / max;
    }
}
