// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/** Addresses by their texts. */
public final class Addresses {
    private Addresses() {}

    /** In their order; none is looked up. */
    public static InetAddress[] of(String... texts) {
        return Arrays.stream(texts).map(Addresses::address).toArray(InetAddress[]::new);
    }

    private static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (UnknownHostException e) {
            throw new AssertionError(e);
        }
    }
}
