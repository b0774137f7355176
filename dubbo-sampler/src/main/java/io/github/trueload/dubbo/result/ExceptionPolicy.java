// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import io.github.trueload.dubbo.spi.Reply.Failure;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** What an exception of the provider's method means for the sample. */
public final class ExceptionPolicy {
    private static final String UNKNOWN = "UNKNOWN_EXCEPTION";

    private final String name;
    private final Set<String> accepted;

    private ExceptionPolicy(String name, Set<String> accepted) {
        this.name = name;
        this.accepted = accepted;
    }

    /**
     * The policy of a plan: {@code failed}, {@code success} or {@code accepted}, which lets the exception classes of a
     * list pass; anything else is the older plugin's way.
     */
    public static ExceptionPolicy of(String name, String accepted) {
        Set<String> classes = accepted.trim().isEmpty()
                ? Collections.emptySet()
                : new HashSet<>(Arrays.asList(accepted.trim().split("[\\s,;]+")));
        return new ExceptionPolicy(name, classes);
    }

    /** Whether the sample counts as passed all the same. */
    public boolean accepts(Failure failure) {
        if (failure.kind != Failure.Kind.BUSINESS) {
            return false;
        }
        return "success".equals(name) || "accepted".equals(name) && accepted.contains(failure.exceptionClass);
    }

    /** The response code of the sample. */
    public String code(Failure failure) {
        switch (failure.kind) {
            case RPC:
                return String.valueOf(failure.rpcCode);
            case BUSINESS:
                return isOlder() ? UNKNOWN : failure.exceptionClass;
            default:
                return UNKNOWN;
        }
    }

    /** The code for a text of the plan that is no value of its type. */
    public String badArgumentCode() {
        return isOlder() ? UNKNOWN : "BAD_ARGUMENT";
    }

    private boolean isOlder() {
        return !"failed".equals(name) && !"success".equals(name) && !"accepted".equals(name);
    }
}
