// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import java.io.IOException;

/** Something to try out, once. Made on the event thread, run by a thread of its own. */
interface Check {
    /**
     * Tries it out and tells what came of it; may have to wait.
     *
     * @throws IOException when it cannot even be tried, with the reason
     */
    String run() throws IOException, InterruptedException;

    /** Gives up at once. Event thread. */
    void abort();
}
