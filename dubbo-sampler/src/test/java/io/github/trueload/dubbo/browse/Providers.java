// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.spi.DubboClient.Provider;
import java.util.HashMap;
import java.util.Map;

/** Providers of {@code protocol://host:port/interface?key=value&...}. */
final class Providers {
    private Providers() {}

    static Provider of(String url) {
        String[] parts = url.split("[?&]");
        int slash = parts[0].lastIndexOf('/');
        Map<String, String> parameters = new HashMap<>(Map.of("interface", parts[0].substring(slash + 1)));
        for (int i = 1; i < parts.length; i++) {
            String[] pair = parts[i].split("=", 2);
            parameters.put(pair[0], pair[1]);
        }
        return new Provider(parts[0].substring(0, slash), parameters);
    }
}
