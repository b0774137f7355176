// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import okhttp3.HttpUrl;

/** How addresses are written in {@code ip:port}: one text for one address, however it was given. Stateless. */
final class AddressText {
    private AddressText() {}

    /**
     * An IPv6 address in brackets, without its zone and shortened as RFC 5952 demands; one that only wraps an IPv4
     * address as that; any other text as it is.
     *
     * @param address an address or a host's name; an IPv6 address may stand in brackets
     */
    static String of(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        String bare = address.replaceAll("^\\[|\\]$|%.*", "");
        HttpUrl url = HttpUrl.parse("http://[" + bare + "]");
        String text = url == null ? bare : url.host();
        return text.indexOf(':') < 0 ? text : "[" + text + "]";
    }
}
