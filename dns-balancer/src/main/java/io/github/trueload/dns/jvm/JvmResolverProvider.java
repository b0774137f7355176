// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import io.github.trueload.dns.jvm.JvmCache.FailedLookups;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;
import java.security.Security;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Found by Java 18 and newer at the JVM's first look-up, through the class loader that JMeter's start class has set by
 * then; never loaded by older ones. That look-up comes from the log while it starts, so nothing here may log. The JVM
 * makes one and asks it once. Stateless.
 */
public final class JvmResolverProvider extends InetAddressResolverProvider {
    /** The JVM's own resolver when no host is configured. Never throws, because every look-up would fail then. */
    @Override
    public InetAddressResolver get(Configuration configuration) {
        InetAddressResolver builtin = configuration.builtinResolver();
        try {
            JvmNames names = JvmNames.ofThisJvm();
            if (names.hosts().isEmpty()) {
                return builtin;
            }
            JvmResolver resolver = new JvmResolver(names, builtin);
            // So that the JVM keeps no failures; it reads this when its first look-up, which is this one, is over.
            Security.setProperty(FailedLookups.TTL, "0");
            names.opened("resolver of Java 18", resolver::ask);
            return resolver;
        } catch (RuntimeException | LinkageError e) {
            return builtin;
        }
    }

    @Override
    public String name() {
        return "trueload-dns-balancer";
    }

    /**
     * The JVM's resolver on Java 18 and newer while hosts are balanced. The JVM asks it for what its cache does not
     * have: for hosts that are balanced each time, for others as ever. Thread-safe.
     */
    private static final class JvmResolver implements InetAddressResolver {
        /** Bits of the policy, as {@code InetAddressResolver.LookupPolicy} documents them. */
        private static final int IPV4 = 1;

        private static final int IPV6 = 2;
        private static final LookupPolicy ANY = LookupPolicy.of(IPV4 | IPV6);

        private final JvmNames names;
        private final InetAddressResolver builtin;
        private final JvmCache cache = new JvmCache();
        private final FailedLookups others;
        private volatile LookupPolicy policy = ANY;

        JvmResolver(JvmNames names, InetAddressResolver builtin) {
            this.names = names;
            this.builtin = builtin;
            this.others = new FailedLookups(this::ask, FailedLookups.ttlOfThisJvm(), System::nanoTime);
        }

        @Override
        public Stream<InetAddress> lookupByName(String host, LookupPolicy lookupPolicy) throws UnknownHostException {
            cache.failIfInner();
            // One for the whole JVM, made of java.net.preferIPv4Stack and java.net.preferIPv6Addresses.
            policy = lookupPolicy;
            if (names.isToBeBalanced(host)) {
                cache.leaveOut(host);
            }
            if (names.isBalanced(host)) {
                int wanted = lookupPolicy.characteristics();
                return Arrays.stream(names.resolve(host, (wanted & IPV4) != 0, (wanted & IPV6) != 0));
            }
            return Arrays.stream(others.resolve(host));
        }

        @Override
        public String lookupByAddress(byte[] address) throws UnknownHostException {
            return builtin.lookupByAddress(address);
        }

        private InetAddress[] ask(String host) throws UnknownHostException {
            return builtin.lookupByName(host, policy).toArray(InetAddress[]::new);
        }
    }
}
