// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.agent;

import io.github.trueload.dns.agent.DnsAgent.FirstResolver;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Stands where the JVM keeps its name service: the private field {@code InetAddress.nameService} of Java 9 to 17,
 * {@code InetAddress.resolver} from 18 on (read in the sources of 17 and 25). No API reaches it before 18, and none at
 * all keeps a single host out of the JVM's cache, hence the reflection. Thread-safe.
 */
final class JvmNameService implements InvocationHandler {
    private final Object original;
    private final Method lookup;
    /** What the look-up takes after the host: nothing up to Java 17, then the policy of the whole JVM. */
    private final Object[] policy;

    private final Map<?, ?> cache;
    private volatile FirstResolver first;

    private JvmNameService(Object original, Method lookup, Object[] policy) throws ReflectiveOperationException {
        this.original = original;
        this.lookup = lookup;
        this.policy = policy;
        this.cache = (Map<?, ?>) accessible("cache").get(null);
    }

    /** Puts one in its place; fails when this Java has no such field. */
    static JvmNameService install() throws ReflectiveOperationException {
        return Runtime.version().major() < 18 ? installAsNameService() : installAsResolver();
    }

    private static JvmNameService installAsNameService() throws ReflectiveOperationException {
        Field field = accessible("nameService");
        Method lookup = accessible(field.getType().getMethod("lookupAllHostAddr", String.class));
        return new JvmNameService(field.get(null), lookup, new Object[0]).putInto(field);
    }

    private static JvmNameService installAsResolver() throws ReflectiveOperationException {
        Field field = accessible("resolver");
        // The JVM chooses its resolver at the first look-up; afterwards it keeps what the field holds.
        Object original =
                accessible(InetAddress.class.getDeclaredMethod("resolver")).invoke(null);
        Object policy = accessible("PLATFORM_LOOKUP_POLICY").get(null);
        Method lookup = accessible(field.getType().getMethod("lookupByName", String.class, policy.getClass()));
        return new JvmNameService(original, lookup, new Object[] {policy}).putInto(field);
    }

    private JvmNameService putInto(Field field) throws ReflectiveOperationException {
        field.set(null, Proxy.newProxyInstance(null, new Class<?>[] {field.getType()}, this));
        return this;
    }

    /** What was looked up before must not be answered by the cache any longer, where it may stay for ever. */
    void askFirst(FirstResolver resolver) {
        first = resolver;
        cache.keySet().removeIf(host -> resolver.isFor((String) host));
    }

    InetAddress[] lookUp(String host) throws UnknownHostException {
        Object[] arguments = new Object[1 + policy.length];
        arguments[0] = host;
        System.arraycopy(policy, 0, arguments, 1, policy.length);
        try {
            Object answer = lookup.invoke(original, arguments);
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
}
