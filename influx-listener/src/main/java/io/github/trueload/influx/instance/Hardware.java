// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** A number made of this machine's hardware addresses, the same from run to run. Stateless. */
final class Hardware {
    /** Interfaces that containers and virtual machines make on their host, some anew at each start. */
    private static final Pattern MADE_BY_SOFTWARE = Pattern.compile("(veth|br-|docker|virbr|cali|cni|flannel).*");

    private Hardware() {}

    /** The number of this machine; 0 where no hardware address is known. */
    static int hash() {
        return hash(addresses());
    }

    /**
     * The number of some interfaces. Those made by software count only where there are no others.
     *
     * @param addresses hardware addresses by names of interfaces
     */
    static int hash(Map<String, byte[]> addresses) {
        boolean onlySoftware = addresses.keySet().stream().allMatch(Hardware::isMadeBySoftware);
        // A sum, because the order of interfaces may differ from run to run.
        return addresses.entrySet().stream()
                .filter(each -> onlySoftware || !isMadeBySoftware(each.getKey()))
                .mapToInt(each -> Arrays.hashCode(each.getValue()))
                .sum();
    }

    private static boolean isMadeBySoftware(String name) {
        return MADE_BY_SOFTWARE.matcher(name).matches();
    }

    private static Map<String, byte[]> addresses() {
        Map<String, byte[]> addresses = new HashMap<>();
        try {
            for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                byte[] address = each.isLoopback() || each.isVirtual() ? null : each.getHardwareAddress();
                if (address != null) {
                    addresses.put(each.getName(), address);
                }
            }
        } catch (SocketException | RuntimeException e) {
            // What is known so far has to do; an interface may go while it is asked.
            return addresses;
        }
        return addresses;
    }
}
