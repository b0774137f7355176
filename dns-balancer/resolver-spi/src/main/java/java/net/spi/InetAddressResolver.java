// SPDX-License-Identifier: Apache-2.0
package java.net.spi;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.stream.Stream;

/** Shape of the interface of this name in Java 18 and newer, as its documentation gives it. Only compiled against. */
public interface InetAddressResolver {
    /** The addresses of a host. */
    Stream<InetAddress> lookupByName(String host, LookupPolicy lookupPolicy) throws UnknownHostException;

    /** The host of an address. */
    String lookupByAddress(byte[] addr) throws UnknownHostException;

    /** Which addresses are wanted, in which order. */
    final class LookupPolicy {
        private final int characteristics;

        private LookupPolicy(int characteristics) {
            this.characteristics = characteristics;
        }

        /** The policy of so many bits. */
        public static LookupPolicy of(int characteristics) {
            return new LookupPolicy(characteristics);
        }

        /** The policy's bits. */
        public int characteristics() {
            return characteristics;
        }
    }
}
