// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import io.github.trueload.influx.row.TagText;

/** Makes the value of the tag {@code instance} from its pattern. Stateless. */
public final class InstanceName {
    private InstanceName() {}

    /**
     * Replaces {@code ${ip}}, {@code ${port}} and {@code ${host}} in a pattern.
     *
     * @param ip address in the form of {@link LocalAddress#text}
     */
    public static String of(String pattern, String ip, int port, String host) {
        return TagText.clean(pattern.replace("${ip}", ip)
                .replace("${port}", Integer.toString(port))
                .replace("${host}", host));
    }
}
