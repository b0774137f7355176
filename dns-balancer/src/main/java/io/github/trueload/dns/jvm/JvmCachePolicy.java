// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import java.security.Security;

/**
 * For how long the JVM keeps look-ups, by the properties and defaults of {@code sun.net.InetAddressCachePolicy} of Java
 * 18 to 25. Seconds; a negative number means for ever. Immutable.
 */
final class JvmCachePolicy {
    private static final String TTL = "networkaddress.cache.ttl";
    private static final String NEGATIVE_TTL = "networkaddress.cache.negative.ttl";
    private static final String STALE_TTL = "networkaddress.cache.stale.ttl";
    private static final int DEFAULT_TTL = 30;
    private static final String NEVER = "0";

    private final int ttl;
    private final int negativeTtl;
    private final int staleTtl;

    JvmCachePolicy(int ttl, int negativeTtl, int staleTtl) {
        this.ttl = ttl;
        this.negativeTtl = negativeTtl;
        this.staleTtl = ttl > 0 ? Math.max(0, staleTtl) : 0;
    }

    /** What is set for this JVM. */
    static JvmCachePolicy ofThisJvm() {
        return new JvmCachePolicy(
                read(TTL, "sun.net.inetaddr.ttl", DEFAULT_TTL),
                read(NEGATIVE_TTL, "sun.net.inetaddr.negative.ttl", 0),
                read(STALE_TTL, "sun.net.inetaddr.stale.ttl", 0));
    }

    /** Makes the JVM itself keep nothing; works until its first look-up is over, when it reads the properties. */
    static void turnJvmCacheOff() {
        Security.setProperty(TTL, NEVER);
        Security.setProperty(NEGATIVE_TTL, NEVER);
    }

    int ttl() {
        return ttl;
    }

    int negativeTtl() {
        return negativeTtl;
    }

    int staleTtl() {
        return staleTtl;
    }

    private static int read(String security, String system, int otherwise) {
        String text = Security.getProperty(security);
        if (text != null) {
            try {
                return Integer.parseInt(text);
            } catch (NumberFormatException e) {
                return decode(System.getProperty(system), otherwise);
            }
        }
        return decode(System.getProperty(system), otherwise);
    }

    private static int decode(String text, int otherwise) {
        try {
            return text == null ? otherwise : Integer.decode(text);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }
}
