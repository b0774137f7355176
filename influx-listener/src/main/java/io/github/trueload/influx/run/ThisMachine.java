// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What tells this machine from others: its addresses and its hardware; and whom its name servers know. */
public final class ThisMachine {
    private static final long LOOKUP_MS = 2000;

    /** Interfaces that containers and virtual machines make on their host, some anew at each start. */
    private static final Pattern MADE_BY_SOFTWARE = Pattern.compile("(veth|br-|docker|virbr|cali|cni|flannel).*");

    /** What Docker, containerd and CRI-O mount into a container from a folder of its own. */
    private static final Pattern CONTAINER =
            Pattern.compile("/(?:containers|sandboxes|overlay-containers)/(\\p{XDigit}{64})/");

    private ThisMachine() {}

    /**
     * The address of the interface that leads to a host, in the form of {@link InstanceNames#address}; when the host's
     * name is empty or cannot be resolved within two seconds, the machine's first address that is not a loopback one;
     * when there is none, 127.0.0.1. Sends no packet. Not for sampler threads: it may wait for a name server.
     */
    static String addressToward(String host, int port) {
        Optional<InetAddress> address = host.isEmpty()
                ? Optional.empty()
                : within(host, () -> routeTo(host, port)).flatMap(found -> found);
        return InstanceNames.address(
                address.orElseGet(ThisMachine::firstAddress).getHostAddress());
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
        return interfaces().stream()
                .flatMap(each -> Collections.list(each.getInetAddresses()).stream())
                .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                .findFirst()
                .orElseGet(InetAddress::getLoopbackAddress);
    }

    private static List<NetworkInterface> interfaces() {
        try {
            return Collections.list(NetworkInterface.getNetworkInterfaces());
        } catch (SocketException | RuntimeException e) {
            return Collections.emptyList();
        }
    }

    /** Whether a host of that name is known, or no name server said within two seconds that it is not. */
    public static boolean knowsHost(String text) {
        return within(text, () -> resolves(text)).orElse(true);
    }

    private static boolean resolves(String text) {
        try {
            return InetAddress.getAllByName(text).length > 0;
        } catch (UnknownHostException | RuntimeException e) {
            return false;
        }
    }

    /** The answer to a question that may have to wait for a name server, or nothing when there was none in time. */
    private static <T> Optional<T> within(String what, Callable<T> question) {
        FutureTask<T> answer = new FutureTask<>(question);
        Thread thread = new Thread(answer, "trueload-influx-lookup " + what);
        thread.setDaemon(true);
        thread.start();
        try {
            return Optional.of(answer.get(LOOKUP_MS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        } catch (ExecutionException | TimeoutException e) {
            return Optional.empty();
        }
    }

    /** This machine's name, if JMeter knows it; else the address. 5.4.1 to 5.6.3 know none that does not resolve. */
    public static String name(String known) {
        return known == null || known.trim().isEmpty()
                ? InstanceNames.address(firstAddress().getHostAddress())
                : known;
    }

    /** A number of this machine or container, the same from run to run. */
    static int hash() {
        return 31 * hash(Paths.get("/")) + hardwareHash(hardwareAddresses());
    }

    /**
     * A number of the machine's id and of what is apart on it: a container by its id, else a network namespace, for
     * these may have one host name and no hardware address. Where Linux tells none of that it is always the same.
     */
    static int hash(Path root) {
        String id = text(root.resolve("etc/machine-id"));
        String machine = id.isEmpty() ? text(root.resolve("proc/sys/kernel/random/boot_id")) : id;
        Matcher container = CONTAINER.matcher(text(root.resolve("proc/self/mountinfo")));
        String apart = container.find()
                ? container.group(1)
                : orEmpty(() ->
                        Files.readSymbolicLink(root.resolve("proc/self/ns/net")).toString());
        return (machine + '\n' + apart).hashCode();
    }

    private static String text(Path file) {
        return orEmpty(() -> new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).trim());
    }

    private static String orEmpty(Callable<String> reading) {
        try {
            return reading.call();
        } catch (Exception e) {
            return "";
        }
    }

    /** A number of interfaces by their names. Those made by software count only where there are no others. */
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
            for (NetworkInterface each : interfaces()) {
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
