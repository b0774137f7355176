// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.agent;

import java.lang.instrument.Instrumentation;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Set;

/**
 * The agent of {@code -javaagent:jmeter-dns-agent.jar}. It opens {@code java.net} to itself, which no other code gains
 * from, and puts itself before the JVM's name service. Changes nothing until {@link #askFirst} is called. Static,
 * because a JVM has one name service. Thread-safe.
 */
public final class DnsAgent {
    private static volatile JvmNameService installed;
    private static volatile String problem;

    private DnsAgent() {}

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
            installed = JvmNameService.install();
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            problem = "this Java keeps its name service elsewhere than Java 9 to 25 do: " + e;
        }
    }

    /** Whether look-ups of this JVM pass through the agent. */
    public static boolean isActive() {
        return installed != null;
    }

    /** Why it did not work when the JVM started it; null when it did, and when the JVM was started without it. */
    public static String problem() {
        return problem;
    }

    /** Sets who is asked before the JVM's own name service, in place of whoever was set before. */
    public static void askFirst(FirstResolver resolver) {
        service().askFirst(resolver);
    }

    /**
     * Asks the JVM's own name service, past its cache and past the resolver that is asked first.
     *
     * @throws UnknownHostException when it knows no address
     */
    public static InetAddress[] lookUp(String host) throws UnknownHostException {
        return service().lookUp(host);
    }

    private static JvmNameService service() {
        JvmNameService service = installed;
        if (service == null) {
            throw new IllegalStateException("This JVM was not started with the agent, or it failed: " + problem);
        }
        return service;
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
