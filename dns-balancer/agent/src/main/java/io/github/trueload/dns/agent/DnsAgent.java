// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.agent;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The agent of {@code -javaagent:jmeter-dns-agent.jar}. It opens {@code java.net} to itself, which no other code gains
 * from, and puts itself where the JVM keeps its name service: the private field {@code InetAddress.nameService} of Java
 * 9 to 17, {@code InetAddress.resolver} from 18 on (read in the sources of 17 and 25). No API reaches it before 18, and
 * none at all keeps a single host out of the JVM's cache, hence the reflection. Changes nothing until
 * {@link #askFirst} is called. One for the JVM, which has one name service. Thread-safe.
 */
public final class DnsAgent implements InvocationHandler {
    private static volatile DnsAgent installed;
    private static volatile String problem;

    private final Object original;
    private final Method lookup;
    /** What the look-up takes after the host: nothing up to Java 17, then the policy of the whole JVM. */
    private final Object[] policy;

    private final Map<?, ?> cache;
    private volatile FirstResolver first;

    private DnsAgent(Object original, Method lookup, Object... policy) throws ReflectiveOperationException {
        this.original = original;
        this.lookup = lookup;
        this.policy = policy;
        this.cache = (Map<?, ?>) accessible("cache").get(null);
    }

    /** Called by the JVM before its main class. Never throws, because the JVM would not start then. */
    public static void premain(String arguments, Instrumentation instrumentation) {
        try {
            instrumentation.redefineModule(
                    InetAddress.class.getModule(),
                    Set.of(),
                    Map.of(),
                    Map.of(InetAddress.class.getPackageName(), Set.of(DnsAgent.class.getModule())),
                    Set.of(),
                    Map.of());
            installed = Runtime.version().major() < 18 ? asNameService() : asResolver();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            problem = "this Java keeps its name service elsewhere than Java 9 to 25 do: " + e;
        }
    }

    private static DnsAgent asNameService() throws ReflectiveOperationException {
        Field field = accessible("nameService");
        Method lookup = accessible(field.getType().getMethod("lookupAllHostAddr", String.class));
        return new DnsAgent(field.get(null), lookup).putInto(field);
    }

    private static DnsAgent asResolver() throws ReflectiveOperationException {
        Field field = accessible("resolver");
        // The JVM chooses its resolver at the first look-up; afterwards it keeps what the field holds.
        Object original =
                accessible(InetAddress.class.getDeclaredMethod("resolver")).invoke(null);
        Object policy = accessible("PLATFORM_LOOKUP_POLICY").get(null);
        Method lookup = accessible(field.getType().getMethod("lookupByName", String.class, policy.getClass()));
        return new DnsAgent(original, lookup, policy).putInto(field);
    }

    private DnsAgent putInto(Field field) throws ReflectiveOperationException {
        field.set(null, Proxy.newProxyInstance(null, new Class<?>[] {field.getType()}, this));
        return this;
    }

    /** Whether look-ups of this JVM pass through the agent. */
    public static boolean isActive() {
        return installed != null;
    }

    /** Why it did not work when the JVM started it; null when it did, and when the JVM was started without it. */
    public static String problem() {
        return problem;
    }

    /** Sets who is asked before the JVM's own name service, in place of whoever was set before; if it is active. */
    public static void askFirst(FirstResolver resolver) {
        installed.first = resolver;
        // What was looked up before must not be answered by the cache any longer, where it may stay for ever.
        installed.cache.keySet().removeIf(host -> resolver.isFor((String) host));
    }

    /**
     * Asks the JVM's own name service, past its cache and past the resolver that is asked first; if it is active.
     *
     * @throws UnknownHostException when it knows no address
     */
    public static InetAddress[] lookUp(String host) throws UnknownHostException {
        DnsAgent agent = installed;
        Object[] arguments =
                Stream.concat(Stream.of(host), Arrays.stream(agent.policy)).toArray();
        try {
            Object answer = agent.lookup.invoke(agent.original, arguments);
            return answer instanceof Stream ? ((Stream<?>) answer).toArray(InetAddress[]::new) : (InetAddress[]) answer;
        } catch (InvocationTargetException e) {
            throw unknown(host, e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A look-up of the JVM's that its cache could not answer. */
    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        FirstResolver resolver = first;
        if (resolver != null && method.equals(lookup) && resolver.isFor((String) arguments[0])) {
            InetAddress[] addresses = answer(resolver, (String) arguments[0]);
            return policy.length == 0 ? addresses : Arrays.stream(addresses);
        }
        try {
            return accessible(method).invoke(original, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /**
     * The JVM keeps an answer only in the place of the mark that it set before it asked; without that mark each
     * connection asks anew, while all other hosts stay cached.
     */
    private InetAddress[] answer(FirstResolver resolver, String host) throws UnknownHostException {
        cache.remove(host);
        try {
            return resolver.resolve(host);
        } catch (RuntimeException e) {
            throw unknown(host, e);
        }
    }

    private static UnknownHostException unknown(String host, Throwable cause) {
        if (cause instanceof UnknownHostException) {
            return (UnknownHostException) cause;
        }
        UnknownHostException unknown = new UnknownHostException(host + ": " + cause);
        unknown.initCause(cause);
        return unknown;
    }

    private static Field accessible(String name) throws ReflectiveOperationException {
        Field field = InetAddress.class.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }

    private static Method accessible(Method method) {
        method.setAccessible(true);
        return method;
    }

    /** Who is asked before the JVM's own name service. Called by any thread of the JVM, by many at once. */
    public interface FirstResolver {
        /** Whether a host's addresses come from here; called for each look-up that the JVM's cache does not answer. */
        boolean isFor(String host);

        /**
         * The addresses of a host that {@link #isFor} took, at least one, the one to connect to first. Must not look
         * the host up through {@link InetAddress}, because the JVM lets one thread at a time look up one host.
         *
         * @throws UnknownHostException when there is none
         */
        InetAddress[] resolve(String host) throws UnknownHostException;
    }
}
