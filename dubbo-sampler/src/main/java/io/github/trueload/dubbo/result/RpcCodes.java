// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

/** Names of the numbers that Dubbo gives to its failures (RpcException of 2.7 and 3.3). Stateless. */
public final class RpcCodes {
    private static final String[] NAMES = {
        "UNKNOWN",
        "NETWORK",
        "TIMEOUT",
        "BIZ",
        "FORBIDDEN",
        "SERIALIZATION",
        "NO_INVOKER_AVAILABLE_AFTER_FILTER",
        "LIMIT_EXCEEDED",
        "TIMEOUT_TERMINATE",
        "REGISTRY",
        "ROUTER_CACHE_NOT_BUILD",
        "METHOD_NOT_FOUND",
        "VALIDATION",
        "AUTHORIZATION"
    };

    private RpcCodes() {}

    /** The name of a number. */
    public static String name(int code) {
        return code >= 0 && code < NAMES.length ? NAMES[code] : "CODE_" + code;
    }
}
