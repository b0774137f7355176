// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

import java.net.InetAddress;

/** Told what became of attempts to connect. Called by any thread, by many at once. */
public interface Outcomes {
    /** A connection to the address was established. */
    void reached(String host, InetAddress address);

    /** An attempt to connect to the address failed; the client may have gone on with another one. */
    void notReached(String host, InetAddress address);
}
