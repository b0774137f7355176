// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.instance;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** What tells this machine from others: its addresses and its hardware; and whom its name servers know. */
public final class ThisMachine {
    private static final long LOOKUP_MS = 2000;

    /** Interfaces that containers and virtual machines make on their host, some anew at each start. */
    private static final Pattern MADE_BY_SOFTWARE = Pattern.compile("(veth|br-|docker|virbr|cali|cni|flannel).*");

    private ThisMachine() {}

    /**
     * The address of the interface that leads to a host, in the form of {@link InstanceName#address}; when the host's
     * name cannot be resolved within two seconds, the machine's first address that is not a loopback one; when there
     * is none, 127.0.0.1. Sends no packet. Not for sampler threads: it may wait for a name server.
     *
     * @param host name or address of the target, may be empty
     */
    public static String addressToward(String host, int port) {
        Optional<InetAddress> address = host.isEmpty()
                ? Optional.empty()
                : within(LOOKUP_MS, host, () -> routeTo(host, port)).flatMap(found -> found);
        return InstanceName.address(address.orElseGet(ThisMachine::firstAddress).getHostAddress());
    }

    private static Optional<InetAddress> routeTo(String host, int port) {
        try (DatagramSocket socket = new DatagramSocket()) {
            InetSocketAddress target = new InetSocketAddress(host, port);
            if (target.isUnresolved()) {
                return Optional.empty();
            }
            // For UDP this only looks up the route.
            socket.connect(target);
            InetAddress local = socket.getLocalAddress();
            return local.isAnyLocalAddress() ? Optional.empty() : Optional.of(local);
        } catch (SocketException | RuntimeException e) {
            return Optional.empty();
        }
    }

    private static InetAddress firstAddress() {
        try {
            for (NetworkInterface each : Collections.list(NetworkInterface.getNetworkInterfaces())) {
                for (InetAddress address : Collections.list(each.getInetAddresses())) {
                    if (!address.isLoopbackAddress() && !address.isLinkLocalAddress()) {
                        return address;
                    }
                }
            }
        } catch (SocketException | RuntimeException e) {
            return InetAddress.getLoopbackAddress();
        }
        return InetAddress.getLoopbackAddress();
    }

    /**
     * Whether a host of that name is known. Waits for a name server, two seconds at most; when there is no answer in
     * that time the text counts as a name.
     */
    public static boolean knowsHost(String text) {
        return within(LOOKUP_MS, text, () -> resolves(text)).orElse(true);
    }

    private static boolean resolves(String text) {
        try {
            return InetAddress.getAllByName(text).length > 0;
        } catch (UnknownHostException | RuntimeException e) {
            return false;
        }
    }

    /** The answer to a question that may have to wait for a name server, or nothing when there was none in time. */
    private static <T> Optional<T> within(long timeoutMs, String what, Supplier<T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        Thread thread = new Thread(() -> answer.complete(question.get()), "trueload-influx-lookup " + what);
        thread.setDaemon(true);
        thread.start();
        try {
            return Optional.of(answer.get(timeoutMs, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        }
    }

    /** A number made of this machine's hardware addresses, the same from run to run; 0 where none is known. */
    static int hardwareHash() {
        return hardwareHash(hardwareAddresses());
    }

    /**
     * The number of some interfaces. Those made by software count only where there are no others.
     *
     * @param addresses hardware addresses by names of interfaces
     */
    static int hardwareHash(Map<String, byte[]> addresses) {
        boolean onlySoftware = addresses.keySet().stream().allMatch(ThisMachine::isMadeBySoftware);
        // A sum, because the order of interfaces may differ from run to run.
        return addresses.entrySet().stream()
                .filter(each -> onlySoftware || !isMadeBySoftware(each.getKey()))
                .mapToInt(each -> Arrays.hashCode(each.getValue()))
                .sum();
    }

    private static boolean isMadeBySoftware(String name) {
        return MADE_BY_SOFTWARE.matcher(name).matches();
    }

    private static Map<String, byte[]> hardwareAddresses() {
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
