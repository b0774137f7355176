// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Dubbo inside its isolated class loader, found there by {@link java.util.ServiceLoader}. Thread-safe. */
public interface DubboClient {
    /** Connects to the registry and the providers. May take seconds; a failure says what is missing. */
    DubboReference open(ReferenceSettings settings) throws DubboOpenException;

    /** Looks into the registry of some settings without changing anything in it. May take seconds. */
    RegistryView look(ReferenceSettings settings) throws DubboOpenException;

    /** An open reference to a Dubbo service. Thread-safe: any number of threads may call at the same time. */
    interface DubboReference {
        /**
         * Calls a method and waits for the answer, for as long as the reference's timeout allows. Never throws: {@link
         * Reply#failure()} tells what went wrong. An interrupt of the calling thread ends the call.
         */
        Reply invoke(Call call);

        /** The service's own interface where its class is there, else null; calls then need {@link Call#target}. */
        default Class<?> service() {
            return null;
        }

        /** The version of Dubbo behind it, for example {@code 2.7.23}. */
        String dubboVersion();

        /** Closes the reference and its own connections. Calls that are under way fail. */
        void close();
    }

    /** A look into a registry, which every question asks. Used by one thread at a time. */
    interface RegistryView extends AutoCloseable {
        /** The URLs of all providers of all services, with their parameters. */
        List<String> providerUrls() throws DubboOpenException;

        /** The URLs of all providers of one interface, in whatever group and version. */
        List<String> providerUrls(String interfaceName) throws DubboOpenException;

        /** The applications that provide an interface, as Dubbo 3 notes providers registered per application. */
        default Set<String> applicationsOf(String interfaceName) throws DubboOpenException {
            return Collections.emptySet();
        }

        /** Whether an application has registered instances of itself. */
        default boolean isRegistered(String application) throws DubboOpenException {
            return false;
        }

        /** The definition, as JSON, that an application published in the metadata center; empty if there is none. */
        default String definition(String interfaceName, String version, String group, String application)
                throws DubboOpenException {
            return "";
        }

        @Override
        void close();
    }

    /** Where the log lines of Dubbo go: to its class loader, so that the logging library finds it. Thread-safe. */
    interface LogSink {
        /** Levels in rising order. */
        enum Level {
            TRACE,
            DEBUG,
            INFO,
            WARN,
            ERROR
        }

        /** Whether a line of this logger and level would be written. */
        boolean isEnabled(String logger, Level level);

        /** Writes a line; {@code failure} may be {@code null}. */
        void log(String logger, Level level, String message, Throwable failure);
    }
}
