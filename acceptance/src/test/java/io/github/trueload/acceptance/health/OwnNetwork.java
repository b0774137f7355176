// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.Namespace;
import java.nio.file.Path;
import java.util.List;

/** Network namespaces with loopback alone, or with a link to each other, and the JVMs that run in them. */
final class OwnNetwork {
    /** Where {@link #SERVER} listens. */
    static final int PORT = 8080;

    /** Where the other end of {@link #LINK} is. */
    static final String PEER = "10.77.0.2";

    private static final String TOOLS = "PATH=$PATH:/usr/sbin:/sbin && ";

    /** Makes loopback as slow as a small link whose queue overflows. */
    static final String SHAPED =
            TOOLS + "ip link set lo mtu 1500" + " && tc qdisc add dev lo root tbf rate 20mbit burst 5k limit 20k";

    /**
     * Makes each opening of a connection take more than 20 ms, but to {@link #PORT}: its first segment empties a bucket
     * of 90 bytes, which is filled at 2,500 bytes a second, and the answer has to wait for that. Other segments pass at
     * once. (A delay of all segments wants netem, which not every kernel has.)
     */
    static final String FAR = TOOLS + "tc qdisc add dev lo root handle 1: htb default 10"
            + " && tc class add dev lo parent 1: classid 1:10 htb rate 10gbit quantum 60000"
            + " && tc class add dev lo parent 1: classid 1:20 htb rate 10gbit quantum 60000"
            + " && tc qdisc add dev lo parent 1:20 tbf rate 20kbit burst 90 limit 10k"
            + " && tc filter add dev lo parent 1: protocol ip prio 1 u32 match ip dport " + PORT + " 0xffff flowid 1:10"
            + " && tc filter add dev lo parent 1: protocol ip prio 1 u32 match ip sport " + PORT + " 0xffff flowid 1:10"
            + " && tc filter add dev lo parent 1: protocol ip prio 2 u32 match ip protocol 6 0xff"
            + " match u8 0x02 0x02 at 33 flowid 1:20";

    /** A link of 50 megabits per second to the namespace of the process {@code $peer}, which is {@link #PEER} there. */
    private static final String LINK = TOOLS + "ip link add out type veth peer name in"
            + " && ip link set in netns $peer && ip addr add 10.77.0.1/24 dev out && ip link set out up"
            + " && nsenter --target $peer --net ip addr add " + PEER + "/24 dev in"
            + " && nsenter --target $peer --net ip link set in up"
            + " && tc qdisc add dev out root tbf rate 50mbit burst 32k limit 200k";

    /** A Groovy script that starts an HTTP server in the JMeter that runs it, once; it answers after 300 ms. */
    static final String SERVER =
            """
            synchronized (props) {
                if (!props.containsKey('server')) {
                    def address = new InetSocketAddress('127.0.0.1', %d)
                    def server = com.sun.net.httpserver.HttpServer.create(address, 500)
                    server.createContext('/') { exchange ->
                        sleep(300)
                        exchange.sendResponseHeaders(200, -1)
                        exchange.close()
                    }
                    server.executor = java.util.concurrent.Executors.newCachedThreadPool()
                    server.start()
                    props.put('server', server)
                }
            }
            """
                    .formatted(PORT);

    /** The same, with answers of 50,000 bytes at once. */
    static final String LARGE_ANSWERS = SERVER.replace("sleep(300)", "")
            .replace("sendResponseHeaders(200, -1)", "sendResponseHeaders(200, 50_000)")
            .replace("exchange.close()", "exchange.responseBody.write(new byte[50_000]); exchange.close()");

    private static final String LOOPBACK = "ip link set lo up";

    private OwnNetwork() {}

    /** Whether this system lets its user have such a namespace. */
    static boolean isPermitted() {
        return isPermitted("true");
    }

    /** Whether a command succeeds in such a namespace. */
    static boolean isPermitted(String inside) {
        return Namespace.ofNetwork().permits(prepared(inside));
    }

    /** Whether one succeeds that needs mounts of its own, too. */
    static boolean isPermittedMounting(String inside) {
        return Namespace.ofMountsAndNetwork().permits(prepared(inside));
    }

    /** A Java home whose java runs in a namespace of its own with few local ports. */
    static JavaHome java(Path home, String localPorts) {
        return javaAfter(home, "echo " + localPorts + " > /proc/sys/net/ipv4/ip_local_port_range");
    }

    /** A Java home whose java runs in a namespace of its own, after a command in it. */
    static JavaHome javaAfter(Path home, String command) {
        return java(home, Namespace.ofNetwork().after(prepared(command)));
    }

    /** A Java home whose java runs where other files are mounted, in namespaces of its own. */
    static JavaHome javaMounting(Path home, String command) {
        return java(home, Namespace.ofMountsAndNetwork().after(prepared(command)));
    }

    /** A Java home whose java runs in the namespace of a process that {@link #javaAfter} started. */
    static JavaHome javaBeside(Path home, long pid) {
        return java(home, Namespace.networkOf(pid).words());
    }

    /** A Java home whose java runs in a namespace of its own that is linked with that of such a process. */
    static JavaHome javaLinkedWith(Path home, long pid) {
        return java(home, Namespace.ofNetworkBeside(pid).after(prepared("peer=" + pid + " && " + LINK)));
    }

    private static JavaHome java(Path home, List<String> words) {
        return JavaHome.current().behind(home, words);
    }

    private static String prepared(String command) {
        return LOOPBACK + " && " + command;
    }
}
