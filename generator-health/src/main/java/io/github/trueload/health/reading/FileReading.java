// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/** Descriptors of this process and what their lack broke during one second. */
public final class FileReading {
    /** Nothing is known. */
    public static final FileReading ABSENT = new FileReading(Double.NaN, Double.NaN, 0, 0);

    /** Open descriptors: files, sockets, pipes. */
    public final double open;
    /** Descriptors that the process may have open. */
    public final double max;
    /** Samples that failed because no descriptor was left. */
    public final long tooManyOpenFiles;
    /** Samples that failed because no local port was left. */
    public final long noLocalPort;

    /** Joins the figures that the fields describe. */
    public FileReading(double open, double max, long tooManyOpenFiles, long noLocalPort) {
        this.open = open;
        this.max = max;
        this.tooManyOpenFiles = tooManyOpenFiles;
        this.noLocalPort = noLocalPort;
    }

    /** Share of the permitted descriptors that are open, 0 to 1. */
    public double share() {
        return open / max;
    }
}
