// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import java.net.spi.InetAddressResolver;
import java.net.spi.InetAddressResolverProvider;

/**
 * Found by Java 18 and newer at the JVM's first look-up, through the class loader that JMeter's start class has set by
 * then; never loaded by older ones. That look-up comes from the log while it starts, so nothing here may log. The JVM
 * makes one and asks it once. Stateless.
 */
public final class JvmResolverProvider extends InetAddressResolverProvider {
    /** Called by the JVM. */
    public JvmResolverProvider() {
        // With a comment rather than nothing: the JVM needs it to be public and without parameters.
    }

    /** The JVM's own resolver when no host is configured. Never throws, because every look-up would fail then. */
    @Override
    public InetAddressResolver get(Configuration configuration) {
        InetAddressResolver builtin = configuration.builtinResolver();
        try {
            JvmNames names = JvmNames.ofThisJvm();
            return names.hosts().isEmpty() ? builtin : JvmResolver.open(names, builtin);
        } catch (RuntimeException | LinkageError e) {
            return builtin;
        }
    }

    @Override
    public String name() {
        return "trueload-dns-balancer";
    }
}
