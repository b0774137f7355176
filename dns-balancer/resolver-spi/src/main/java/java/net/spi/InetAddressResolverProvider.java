// SPDX-License-Identifier: Apache-2.0
package java.net.spi;

/** Shape of the class of this name in Java 18 and newer, as its documentation gives it. Only compiled against. */
public abstract class InetAddressResolverProvider {
    /** Called by the JVM. */
    protected InetAddressResolverProvider() {}

    /** The resolver for the whole JVM. */
    public abstract InetAddressResolver get(Configuration configuration);

    /** The provider's name. */
    public abstract String name();

    /** What the JVM has by itself. */
    public interface Configuration {
        /** The JVM's own resolver. */
        InetAddressResolver builtinResolver();

        /** The name of this machine. */
        String lookupLocalHostName();
    }
}
