// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.TagText;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import okhttp3.HttpUrl;

/**
 * Makes values of the tag {@code instance} from its pattern: of this generator and, on an RMI master, of each slave by
 * its samples. JMeter (5.4.1 to 5.6.3) puts the address by which the master called a slave before the names of its
 * threads: {@code 10.0.0.5:1099-Thread Group 1-1}, without a port if the master was given none. Thread-safe.
 */
public final class InstanceNames {
    private static final Pattern HOST_AND_PORT = Pattern.compile("^(\\[[^\\]]+\\]|[^\\s:]+):(\\d{1,5})-");
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.%]+\\]");
    private static final Pattern ADDRESS_ALONE = Pattern.compile("^(" + ADDRESS + ")-");
    private static final int MAX_CACHED = 10_000;

    /** By the address from which RMI delivers and the thread, whose name need not tell the slave. */
    private final ConcurrentMap<String, ConcurrentMap<String, String>> names = new ConcurrentHashMap<>();

    private final ConcurrentMap<String, Boolean> hosts = new ConcurrentHashMap<>();
    private final String pattern;
    private final int defaultPort;
    private final Predicate<String> isHost;
    private final Newcomers newcomers;

    /** Told of threads that were not seen before, or not for long. Must be callable from any thread. */
    public interface Newcomers {
        /** Of a thread, by its name with the prefix, and when its sample ended. */
        void seen(String slave, String threadName, long timeMs);
    }

    /**
     * Names slaves.
     *
     * @param isHost whether a text is the name of a host; asked once for each text, and only where the names of threads
     *     leave it open
     */
    public InstanceNames(String pattern, int defaultPort, Predicate<String> isHost, Newcomers newcomers) {
        this.pattern = pattern;
        this.defaultPort = defaultPort;
        this.isHost = isHost;
        this.newcomers = newcomers;
    }

    /** Replaces {@code ${ip}}, in the form of {@link #address}, {@code ${port}} and {@code ${host}} in a pattern. */
    static String of(String pattern, String ip, int port, String host) {
        return TagText.clean(pattern.replace("${ip}", ip)
                .replace("${port}", Integer.toString(port))
                .replace("${host}", host));
    }

    /**
     * How addresses are written in {@code ip:port}, one text for one address however it was given, with or without
     * brackets: an IPv6 address in brackets, without its zone and shortened as RFC 5952 demands; one that only wraps an
     * IPv4 address as that; any other text as it is. Asks no name server.
     */
    static String address(String address) {
        if (address.indexOf(':') < 0) {
            return address;
        }
        String bare = address.replaceAll("^\\[|\\]$|%.*", "");
        try {
            String host =
                    new HttpUrl.Builder().scheme("http").host(bare).build().host();
            return host.indexOf(':') < 0 ? host : "[" + host + "]";
        } catch (IllegalArgumentException e) {
            return "[" + bare + "]";
        }
    }

    /** The slave of a sample, by the address from which RMI delivered it and the name of its thread with the prefix. */
    public String ofSlave(String clientHost, String threadName, long timeMs) {
        String thread = threadName == null ? "" : threadName;
        ConcurrentMap<String, String> ofClient = names.get(clientHost);
        if (ofClient == null) {
            ofClient = names.computeIfAbsent(clientHost, ignored -> new ConcurrentHashMap<>());
        }
        String name = ofClient.get(thread);
        if (name == null) {
            if (ofClient.size() >= MAX_CACHED) {
                ofClient.clear();
            }
            name = make(clientHost, thread);
            ofClient.put(thread, name);
            newcomers.seen(name, thread, timeMs);
        }
        return name;
    }

    private String make(String clientHost, String threadName) {
        String ip = address(clientHost);
        Matcher prefix = HOST_AND_PORT.matcher(threadName);
        boolean hasPort = prefix.find() && isSlave(prefix.group(1));
        Matcher alone = ADDRESS_ALONE.matcher(threadName);
        String host = hasPort ? prefix.group(1) : alone.find() ? alone.group(1) : clientHost;
        // An address in the prefix is the slave's own; behind NAT the client's is that of the gateway.
        String own = ADDRESS.matcher(host).matches() ? address(host) : ip;
        return of(pattern, own, hasPort ? Integer.parseInt(prefix.group(2)) : defaultPort, host);
    }

    /**
     * Whether what stands before a colon is a slave and not a slave named without a port, a hyphen and the beginning
     * of a thread group's name ({@code loadgen-shop:8080-users 1-1}). Without a hyphen, or as an address, it must be a
     * slave.
     */
    private boolean isSlave(String text) {
        if (text.indexOf('-') < 0 || ADDRESS.matcher(text).matches()) {
            return true;
        }
        Boolean known = hosts.get(text);
        if (known == null) {
            // Outside of the map's locks, because a name server may have to be waited for.
            known = isHost.test(text);
            hosts.put(text, known);
        }
        return known;
    }
}
