// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What came back from a call. A value that is a list or map belongs to the caller. Used by one thread, the one that
 * made the call.
 */
public final class Reply {
    public final Object value;
    private final Supplier<Failure> failure;
    private Failure told;
    public final String provider;
    /** What the provider attached to its answer. */
    public final Map<String, Object> attachments;
    /** The protocol of the call: {@code dubbo}, {@code tri}. */
    public final String protocol;

    public final long sentBytes;
    public final long receivedBytes;
    public final long latencyMs;
    private InetSocketAddress remote;

    private Reply(
            Object value,
            Supplier<Failure> failure,
            String provider,
            Map<String, Object> attachments,
            String protocol,
            long... figures) {
        this.value = value;
        this.failure = failure;
        this.provider = provider;
        this.attachments = attachments;
        this.protocol = protocol;
        this.sentBytes = figures[0];
        this.receivedBytes = figures[1];
        this.latencyMs = figures[2];
    }

    /**
     * An answer.
     *
     * @param value texts, numbers, lists, maps and other types of the JDK, or {@code null}
     * @param provider {@code host:port} of the provider, empty when unknown
     */
    public static Reply of(Object value, String provider, Map<String, Object> attachments) {
        return new Reply(value, null, provider, attachments, "", 0, 0, 0);
    }

    /**
     * A failure.
     *
     * @param failure tells it, once, when somebody asks: the description of an exception takes its time
     */
    public static Reply failed(Supplier<Failure> failure, String provider) {
        return new Reply(null, failure, provider, Collections.emptyMap(), "", 0, 0, 0);
    }

    /**
     * The same with how it travelled; 0 and the empty text stand for "unknown".
     *
     * @param sentBytes size of the request on the wire
     * @param receivedBytes size of the answer on the wire
     * @param latencyMs from the start of the call until the answer had arrived, still encoded
     */
    public Reply travelled(String protocol, long sentBytes, long receivedBytes, long latencyMs) {
        return new Reply(value, failure, provider, attachments, protocol, sentBytes, receivedBytes, latencyMs);
    }

    /** This reply, with the other end of the connection that carried the call; {@code null} where that is not known. */
    public Reply over(InetSocketAddress otherEnd) {
        remote = otherEnd;
        return this;
    }

    /** The other end of the connection that carried the call; {@code null} where that is not known. */
    public InetSocketAddress remote() {
        return remote;
    }

    /** Why the call failed; {@code null} when it did not. */
    public Failure failure() {
        if (told == null && failure != null) {
            told = failure.get();
        }
        return told;
    }

    /** Why a call failed. */
    public static final class Failure {
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
}
