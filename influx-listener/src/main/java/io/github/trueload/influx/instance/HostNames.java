// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Tells names of hosts from other texts. Stateless. */
public final class HostNames {
    private static final long MOST_MS = 2000;

    private HostNames() {}

    /**
     * Whether a host of that name is known. Waits for a name server, two seconds at most; when there is no answer in
     * that time the text counts as a name.
     */
    public static boolean exists(String text) {
        return Lookup.within(MOST_MS, text, () -> resolves(text)).orElse(true);
    }

    private static boolean resolves(String text) {
        try {
            return InetAddress.getAllByName(text).length > 0;
        } catch (UnknownHostException | RuntimeException e) {
            return false;
        }
    }
}
