// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import io.github.trueload.dns.jvm.ConfiguredHosts.HostNames;
import io.github.trueload.dns.resolve.SystemLookup;
import io.github.trueload.dns.resolve.SystemLookup.Resolver;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where look-ups of the JVM and the balancer meet. The way in (a resolver of Java 18, or the agent) asks for each host
 * whether it is balanced and, if so, for its addresses; until JMeter has brought the balancer no host is. Thread-safe.
 */
public final class JvmNames {
    /** Asked for to see whether look-ups come in here; RFC 2606 keeps the name out of the real DNS. */
    static final String PROBE = "probe.trueload.invalid";
    /** Never found. */
    static final String UNKNOWN = "unknown.trueload.invalid";

    private static final JvmNames OF_THIS_JVM = new JvmNames(ConfiguredHosts.read());

    private final ConfiguredHosts configured;
    private final AtomicInteger probes = new AtomicInteger();
    private volatile String way;
    private volatile Resolver balancer;

    JvmNames(ConfiguredHosts configured) {
        this.configured = configured;
    }

    /** The one meeting point, because a JVM has one resolver; its hosts are those configured when it is first used. */
    public static JvmNames ofThisJvm() {
        return OF_THIS_JVM;
    }

    /** The hosts that are to be balanced. */
    public HostNames hosts() {
        return configured.names;
    }

    /** Where the hosts are written, in words. */
    public String origin() {
        return configured.origin;
    }

    /** Starts balancing, through the agent when no resolver has opened the way already. */
    public void balanceBy(Resolver newBalancer) {
        balancer = newBalancer;
        if (way == null && AgentLink.isActive()) {
            AgentLink.Connection.open(this);
        }
    }

    /** Look-ups come in from now on: by what, in words, and what asks the JVM's own resolver past its cache. */
    void opened(String by, Resolver past) {
        way = by;
        SystemLookup.askThrough(host -> isBalanced(host) ? past.resolve(host) : InetAddress.getAllByName(host));
    }

    /** Name of the active hook (resolver or agent); null if there is none. */
    public String way() {
        return way;
    }

    boolean isBalanced(String host) {
        return balancer != null && isToBeBalanced(host);
    }

    /** Whether a host is balanced, or will be once JMeter has brought the balancer. */
    boolean isToBeBalanced(String host) {
        return configured.names.contain(host) || PROBE.equals(host);
    }

    /** The addresses of a balanced host for one new connection, of the families that are wanted. */
    InetAddress[] resolve(String host, boolean ipv4, boolean ipv6) throws UnknownHostException {
        if (PROBE.equals(host)) {
            byte turn = (byte) (1 + (probes.getAndIncrement() & 1));
            return new InetAddress[] {InetAddress.getByAddress(host, new byte[] {127, 0, 0, turn})};
        }
        InetAddress[] all = balancer.resolve(host);
        if (ipv4 && ipv6) {
            return all;
        }
        InetAddress[] wanted = Arrays.stream(all)
                .filter(address -> address instanceof Inet4Address ? ipv4 : ipv6)
                .toArray(InetAddress[]::new);
        if (wanted.length == 0) {
            throw new UnknownHostException(host + " has no " + (ipv4 ? "IPv4" : "IPv6")
                    + " address, and this JVM takes no other (java.net.preferIPv4Stack)");
        }
        return wanted;
    }
}
