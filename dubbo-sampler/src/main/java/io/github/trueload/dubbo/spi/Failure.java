// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

/** Why a call failed. Immutable. */
public final class Failure {
    /** What kind of failure it was. */
    public enum Kind {
        /** Dubbo could not make the call or did not get the answer in time. */
        RPC,
        /** The provider's method threw an exception. */
        BUSINESS,
        /** Anything else, on this side. */
        OTHER
    }

    private final Kind kind;
    private final int rpcCode;
    private final String exceptionClass;
    private final String message;
    private final String stack;

    /**
     * Creates a failure.
     *
     * @param rpcCode Dubbo's number of the failure, for {@link Kind#RPC}
     * @param exceptionClass the class of the exception, for {@link Kind#BUSINESS} the one the provider threw
     * @param stack the stack trace as text, the provider's where it sent one
     */
    public Failure(Kind kind, int rpcCode, String exceptionClass, String message, String stack) {
        this.kind = kind;
        this.rpcCode = rpcCode;
        this.exceptionClass = exceptionClass;
        this.message = message == null ? "" : message;
        this.stack = stack;
    }

    public Kind kind() {
        return kind;
    }

    public int rpcCode() {
        return rpcCode;
    }

    public String exceptionClass() {
        return exceptionClass;
    }

    public String message() {
        return message;
    }

    public String stack() {
        return stack;
    }
}
