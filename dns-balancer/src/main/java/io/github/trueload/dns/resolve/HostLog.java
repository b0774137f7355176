// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.rotate.AddressSet;
import java.net.UnknownHostException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The log lines about one host: each piece of news once, whatever a plan sets for it meanwhile. Thread-safe. */
final class HostLog {
    private static final Logger log = LoggerFactory.getLogger(Balancer.class);
    private static final int MAX_CHANGES = 50;
    private static final int MAX_LENGTH = 400;

    private final String host;
    private boolean failing;
    private boolean tooShortBefore = true;
    private boolean saidTooShort;
    private int changes;

    HostLog(String host) {
        this.host = host;
    }

    synchronized void answered(AddressSet before, AddressSet now, Duration ttl) {
        if (!now.equals(before) && changes <= MAX_CHANGES) {
            String last = changes == MAX_CHANGES ? " (further changes are not logged)" : "";
            log.info("{} has {} addresses for {} s: {}{}", host, now.size(), ttl.getSeconds(), shorten(now), last);
            changes++;
        } else if (failing) {
            log.info("{} was found again", host);
        }
        failing = false;
    }

    /**
     * The answer states a time to live.
     *
     * @param tooShort whether its addresses are used for longer than that; once after others that held is no news,
     *     since a server with a memory of its own may have a last second left of what held for long
     */
    synchronized void stated(long stated, Duration used, boolean tooShort) {
        boolean tell = tooShort && tooShortBefore && !saidTooShort;
        tooShortBefore = tooShort;
        if (tell) {
            saidTooShort = true;
            log.warn(
                    "{}: by DNS its addresses hold for {} s, but they are used for {} s; lower the minimum time to live"
                            + " of the DNS element if that is too long",
                    host,
                    stated,
                    used.getSeconds());
        }
    }

    synchronized void failed(UnknownHostException problem, boolean goesOn) {
        if (!failing) {
            log.warn("{}{}", problem.getMessage(), goesOn ? " Its last addresses stay in use meanwhile." : "");
        }
        failing = true;
    }

    void bug(Throwable problem) {
        log.error("Looking up {} failed unexpectedly; please report this", host, problem);
    }

    private static String shorten(AddressSet addresses) {
        String text = addresses.toString();
        return text.length() <= MAX_LENGTH ? text : text.substring(0, text.lastIndexOf(',', MAX_LENGTH)) + ", ...";
    }
}
