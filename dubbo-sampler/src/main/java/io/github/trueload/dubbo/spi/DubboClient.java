// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.lang.reflect.Method;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Dubbo inside its isolated class loader, found there by {@link java.util.ServiceLoader}, and what goes to it and comes
 * from it. Thread-safe.
 */
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

    /** One call of a method. Immutable as long as nobody changes the arrays, which are shared for speed. */
    final class Call {
        public final String method;
        /** The parameter types' names; {@code null} when the provider is to find the method by its name. */
        public final String[] types;

        public final Object[] values;
        /** What the provider gets beside the arguments. */
        public final Map<String, Object> attachments;
        /** The method of the service's own interface; {@code null} for a generic call. */
        public final Method target;

        /** A generic call, of texts, numbers, lists, maps and other types of the JDK. */
        public Call(String method, String[] types, Object[] values, Map<String, Object> attachments) {
            this(method, types, values, attachments, null);
        }

        private Call(String method, String[] types, Object[] values, Map<String, Object> attachments, Method target) {
            this.method = method;
            this.types = types;
            this.values = values;
            this.attachments = attachments;
            this.target = target;
        }

        /** The same call of the method of {@link DubboReference#service()}, with arguments of its types. */
        public Call of(Method declared, Object[] typed) {
            return new Call(method, types, typed, attachments, declared);
        }
    }

    /** A look into a registry, which every question asks. Used by one thread at a time. */
    interface RegistryView extends AutoCloseable {
        /** All providers of all services. */
        List<Provider> providers() throws DubboOpenException;

        /** All providers of one interface, in whatever group and version. */
        List<Provider> providers(String interfaceName) throws DubboOpenException;

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

    /** A provider of a service, as a registry knows it. */
    final class Provider {
        /** {@code protocol://host:port}. */
        public final String address;
        /** Those of its URL, {@code interface} always among them. */
        public final Map<String, String> parameters;

        /** One at an address with its protocol. */
        public Provider(String address, Map<String, String> parameters) {
            this.address = address;
            this.parameters = parameters;
        }

        /** Empty if missing. Providers of 2.6 and older announce what is set for a whole provider with a prefix. */
        public String get(String parameter) {
            String value = parameters.getOrDefault(parameter, parameters.getOrDefault("default." + parameter, ""));
            return "0.0.0".equals(value) && "version".equals(parameter) ? "" : value;
        }
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

    /** Whom a TLS connection trusts, and who we are towards the provider. */
    final class TlsKeys {
        /** Whom Java trusts, and nobody in particular. */
        public static final TlsKeys NONE = new TlsKeys(Collections.emptyList(), null, Collections.emptyList());

        public final List<X509Certificate> trusted;
        public final PrivateKey key;
        public final List<X509Certificate> chain;

        /** Creates them; without trusted certificates those count that Java trusts, and the key may be {@code null}. */
        public TlsKeys(List<X509Certificate> trusted, PrivateKey key, List<X509Certificate> chain) {
            this.trusted = Collections.unmodifiableList(new ArrayList<>(trusted));
            this.key = key;
            this.chain = Collections.unmodifiableList(new ArrayList<>(chain));
        }
    }

    /** Has the certificates and keys for TLS: the class loader of Dubbo, as the adapter sees it. Thread-safe. */
    interface TlsSource {
        /** Whom to trust, and who we are. */
        TlsKeys tlsKeys();
    }
}
