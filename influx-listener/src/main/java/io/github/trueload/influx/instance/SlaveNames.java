// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names the slaves of an RMI master by their samples. JMeter (5.4.1 to 5.6.3) puts the address by which the master
 * called a slave before the names of its threads: {@code 10.0.0.5:1099-Thread Group 1-1}, without a port if the master
 * was given none. Thread-safe.
 */
public final class SlaveNames {
    private static final Pattern HOST_AND_PORT = Pattern.compile("^(\\[[^\\]]+\\]|[^\\s:]+):(\\d{1,5})-");
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.%]+\\]");
    private static final int MAX_CACHED = 10_000;

    private final ConcurrentMap<String, String> names = new ConcurrentHashMap<>();
    private final String pattern;
    private final int defaultPort;

    /**
     * Creates a naming.
     *
     * @param pattern the pattern of the tag {@code instance}
     * @param defaultPort the port of a slave that was named without one
     */
    public SlaveNames(String pattern, int defaultPort) {
        this.pattern = pattern;
        this.defaultPort = defaultPort;
    }

    /**
     * The instance that a sample comes from.
     *
     * @param clientHost the address from which RMI delivered it
     * @param threadName the name of the thread that made it, with the prefix
     */
    public String of(String clientHost, String threadName) {
        String thread = threadName == null ? "" : threadName;
        String name = names.get(thread);
        if (name == null) {
            if (names.size() >= MAX_CACHED) {
                names.clear();
            }
            name = make(clientHost, thread);
            names.put(thread, name);
        }
        return name;
    }

    private String make(String clientHost, String threadName) {
        String ip = bracketed(clientHost);
        Matcher prefix = HOST_AND_PORT.matcher(threadName);
        if (!prefix.find()) {
            return InstanceName.of(pattern, ip, defaultPort, clientHost);
        }
        // An address in the prefix is the slave's own; behind NAT the client's is that of the gateway.
        String host = prefix.group(1);
        String address = ADDRESS.matcher(host).matches() ? host : ip;
        return InstanceName.of(pattern, address, Integer.parseInt(prefix.group(2)), host);
    }

    private static String bracketed(String address) {
        if (address.indexOf(':') < 0 || address.startsWith("[")) {
            return address;
        }
        int zone = address.indexOf('%');
        return "[" + (zone < 0 ? address : address.substring(0, zone)) + "]";
    }
}
