// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The parts of a provider's URL, {@code protocol://host:port/interface?key=value&...}, that matter here. */
final class ProviderUrl {
    private final String protocolAndAddress;
    private final Map<String, String> parameters;
    private final String path;

    private ProviderUrl(String protocolAndAddress, String path, Map<String, String> parameters) {
        this.protocolAndAddress = protocolAndAddress;
        this.path = path;
        this.parameters = parameters;
    }

    static ProviderUrl of(String url) {
        int query = url.indexOf('?');
        String location = query < 0 ? url : url.substring(0, query);
        int slash = location.indexOf('/', location.indexOf("://") + 3);
        return new ProviderUrl(
                slash < 0 ? location : location.substring(0, slash),
                slash < 0 ? "" : location.substring(slash + 1),
                query < 0 ? new HashMap<>() : parameters(url.substring(query + 1)));
    }

    /** Registries announce "no provider" by a URL with the protocol "empty". */
    boolean isProvider() {
        return !protocolAndAddress.startsWith("empty:") && !interfaceName().isEmpty();
    }

    String interfaceName() {
        return parameters.getOrDefault("interface", path);
    }

    String address() {
        return protocolAndAddress;
    }

    String group() {
        return parameter("group");
    }

    String version() {
        return parameter("version");
    }

    String application() {
        return parameter("application");
    }

    List<String> methods() {
        List<String> methods = new ArrayList<>();
        for (String method : parameters.getOrDefault("methods", "").split(",")) {
            if (!method.isEmpty() && !"*".equals(method)) {
                methods.add(method);
            }
        }
        return methods;
    }

    // Providers of 2.6 and older announce what is set for a whole provider with this prefix.
    private String parameter(String name) {
        String value = parameters.getOrDefault(name, parameters.getOrDefault("default." + name, ""));
        return "0.0.0".equals(value) && "version".equals(name) ? "" : value;
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, "UTF-8");
        } catch (UnsupportedEncodingException | IllegalArgumentException e) {
            return text;
        }
    }
}
