// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

/** What a listener does in the background. All methods are called by one thread. */
interface Work {
    /** Called first, and once. */
    void begin();

    /** Called again and again until the test ends. */
    void tick(long nowMs);

    /** Called last, and once. */
    void end();
}
