// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Map;
import java.util.function.Supplier;

/** What came back from a call. A list or map belongs to the caller. Used by the thread that made the call. */
public final class Reply {
    public final Object value;
    private final Supplier<Failure> failure;
    private Failure told;
    /** {@code host:port} of the provider, empty when unknown. */
    public final String provider;
    /** What the provider attached to its answer. */
    public final Map<String, Object> attachments;

    // How it travelled: said once by whoever makes the reply; 0, the empty text and null stand for "unknown".

    /** The protocol of the call: {@code dubbo}, {@code tri}. */
    public String protocol = "";
    /** Size of the request on the wire. */
    public long sentBytes;
    /** Size of the answer on the wire. */
    public long receivedBytes;
    /** From the start of the call until the answer had arrived, still encoded. */
    public long latencyMs;
    /** The other end of the connection that carried the call. */
    public InetSocketAddress remote;

    private Reply(Object value, Supplier<Failure> failure, String provider, Map<String, Object> attachments) {
        this.value = value;
        this.failure = failure;
        this.provider = provider;
        this.attachments = attachments;
    }

    /** An answer: a type of the JDK, or of the service's own classes. */
    public static Reply of(Object value, String provider, Map<String, Object> attachments) {
        return new Reply(value, null, provider, attachments);
    }

    /** A failure, told once, when somebody asks: the description of an exception takes its time. */
    public static Reply failed(Supplier<Failure> failure, String provider) {
        return new Reply(null, failure, provider, Collections.emptyMap());
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
         * Creates a failure, with Dubbo's number of it (RPC) or the class of what the provider threw (BUSINESS). The
         * stack trace is the provider's where it sent one, after what else the exception says.
         */
        public Failure(Kind kind, int rpcCode, String exceptionClass, String message, String stack) {
            this.kind = kind;
            this.rpcCode = rpcCode;
            this.exceptionClass = exceptionClass;
            this.message = message == null ? "" : message;
            this.stack = stack;
        }
    }
}
