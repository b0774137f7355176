// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.TagText;
import okhttp3.HttpUrl;

/** Makes the value of the tag {@code instance} from its pattern. */
final class InstanceName {
    private InstanceName() {}

    /** Replaces {@code ${ip}}, in the form of {@link #address}, {@code ${port}} and {@code ${host}} in a pattern. */
    static String of(String pattern, String ip, int port, String host) {
        return TagText.clean(pattern.replace("${ip}", ip)
                .replace("${port}", Integer.toString(port))
                .replace("${host}", host));
    }

    /**
     * How addresses are written in {@code ip:port}, one text for one address however it was given, with or without
     * brackets: an IPv6 address in brackets, without its zone and shortened as RFC 5952 demands; one that only wraps an
     * IPv4 address as that; any other text as it is. Asks no name server.
     */
    static String address(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        String bare = address.replaceAll("^\\[|\\]$|%.*", "");
        try {
            String host =
                    new HttpUrl.Builder().scheme("http").host(bare).build().host();
            return host.indexOf(':') < 0 ? host : "[" + host + "]";
        } catch (IllegalArgumentException e) {
            return "[" + bare + "]";
        }
    }
}
