// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

/** Why a call failed. */
public final class Failure {
    /** Whose failure it is. */
    public enum Kind {
        /** Dubbo could not make the call or did not get the answer in time. */
        RPC,
        /** The provider's method threw an exception. */
        BUSINESS,
        /** Anything else, on this side. */
        OTHER
    }

    public final Kind kind;
    public final int rpcCode;
    public final String exceptionClass;
    public final String message;
    public final String stack;

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

    /** The same, saying more before its stack trace. */
    public Failure saying(String more) {
        return more.isEmpty() ? this : new Failure(kind, rpcCode, exceptionClass, message, more + "\n" + stack);
    }
}
