// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.dns;

import io.github.trueload.testkit.dns.DnsMessages.Question;
import io.github.trueload.testkit.dns.DnsZone.DnsRecord;
import io.github.trueload.testkit.process.FreePorts;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * An authoritative DNS server on a free loopback port, UDP and TCP. A test sets its records, the order of its answers,
 * their time to live, a delay, and faults, at any time; it counts the questions. Thread-safe.
 */
public final class DnsServer implements AutoCloseable {
    /** The order of the records of one answer. */
    public enum Order {
        FIXED,
        ROTATING,
        SHUFFLED
    }

    /** What is wrong with the server. */
    public enum Fault {
        NONE,
        REFUSED,
        SERVFAIL,
        NOTIMP,
        NXDOMAIN,
        /** Answers FORMERR to questions with an EDNS record, as servers from before 1999 do. */
        NO_EDNS,
        /** The same with NOTIMP. */
        EDNS_NOTIMP,
        /** Never sees questions with an EDNS record, as behind some firewalls. */
        EDNS_DROPPED,
        /** Takes questions and never answers. */
        SILENCE,
        /** Every UDP answer is empty and marked as cut off. */
        TRUNCATION,
        /** The right id, then bytes that are no message. */
        GARBAGE,
        /** Records of a name that nobody asked for. */
        WRONG_NAME,
        /** An answer to a question that nobody asked, with the id of the one that somebody did. */
        WRONG_QUESTION
    }

    private static final int MOST_PORTS = 5;

    private final DnsZone zone = new DnsZone();
    private final Map<String, AtomicInteger> queries = new ConcurrentHashMap<>();
    private final AtomicInteger tcpQueries = new AtomicInteger();
    // Questions that arrive while the server closes are dropped.
    private final ExecutorService threads = new ThreadPoolExecutor(
            0, 200, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), DnsServer::daemon, new DiscardPolicy());
    private final DatagramSocket udp;
    private final ServerSocket tcp;
    private final String udpAddress;
    private final int port;
    private volatile Order order = Order.FIXED;
    private volatile Fault fault = Fault.NONE;
    private volatile Fault faultOfIpv6 = Fault.NONE;
    private volatile Duration delay = Duration.ZERO;

    private DnsServer(DatagramSocket udp, ServerSocket tcp) {
        this.udp = udp;
        this.tcp = tcp;
        this.udpAddress = udp.getLocalAddress().getHostAddress();
        this.port = udp.getLocalPort();
    }

    /** Starts a server without records on a free port of 127.0.0.1. */
    public static DnsServer start() {
        for (int attempt = 1; ; attempt++) {
            try {
                return start("127.0.0.1", FreePorts.next());
            } catch (UncheckedIOException e) {
                // A resolver of another test may be asking from that very port.
                if (attempt == MOST_PORTS || !(e.getCause() instanceof BindException)) {
                    throw e;
                }
            }
        }
    }

    /** Starts a server without records on a port of an IP address of this machine. */
    public static DnsServer start(String ipAddress, int port) {
        try {
            InetAddress address = InetAddress.getByName(ipAddress);
            DnsServer server = new DnsServer(new DatagramSocket(port, address), new ServerSocket(port, 50, address));
            server.threads.execute(server::serveUdp);
            server.threads.execute(server::serveTcp);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sets the A and AAAA records of a name, in place of those it had. */
    public DnsServer addresses(String name, String... addresses) {
        zone.setAddresses(name, addresses);
        return this;
    }

    /** Makes a name a CNAME of another. */
    public DnsServer alias(String name, String target) {
        zone.setAlias(name, target);
        return this;
    }

    /** Forgets a name: NXDOMAIN from now on. */
    public DnsServer remove(String name) {
        zone.remove(name);
        return this;
    }

    /** Sets the time to live of a name's records, in seconds; 600 unless set. */
    public DnsServer ttl(String name, long seconds) {
        zone.setTtl(name, seconds);
        return this;
    }

    /** Sets the order of answers; fixed unless set. */
    public DnsServer order(Order newOrder) {
        order = newOrder;
        return this;
    }

    /** Breaks the server, or heals it. */
    public DnsServer fault(Fault newFault) {
        fault = newFault;
        return this;
    }

    /** Breaks the server for questions for IPv6 addresses alone. */
    public DnsServer faultOfIpv6(Fault newFault) {
        faultOfIpv6 = newFault;
        return this;
    }

    /** Answers that much later. */
    public DnsServer delay(Duration newDelay) {
        delay = newDelay;
        return this;
    }

    /** Where it listens. */
    public int port() {
        return port;
    }

    /** Where it listens, as {@code host:port} or {@code [IPv6]:port}. */
    public String address() {
        return (udpAddress.indexOf(':') < 0 ? udpAddress : "[" + udpAddress + "]") + ":" + port;
    }

    /** How often a name was asked for, over all types. */
    public int queries(String name) {
        AtomicInteger count = queries.get(name.toLowerCase(Locale.ROOT));
        return count == null ? 0 : count.get();
    }

    /** How many questions arrived at all. */
    public int queries() {
        return queries.values().stream().mapToInt(AtomicInteger::get).sum();
    }

    /** How many of the questions came over TCP. */
    public int tcpQueries() {
        return tcpQueries.get();
    }

    @Override
    public void close() {
        udp.close();
        try {
            tcp.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "test-dns-server");
        thread.setDaemon(true);
        return thread;
    }

    private void serveUdp() {
        while (!udp.isClosed()) {
            DatagramPacket packet = new DatagramPacket(new byte[4096], 4096);
            try {
                udp.receive(packet);
            } catch (IOException e) {
                return;
            }
            threads.execute(() -> answerUdp(packet));
        }
    }

    private void answerUdp(DatagramPacket packet) {
        Question question = count(DnsMessages.parse(Arrays.copyOf(packet.getData(), packet.getLength())));
        byte[] reply = reply(question, true);
        if (reply == null) {
            return;
        }
        try {
            udp.send(new DatagramPacket(reply, reply.length, packet.getSocketAddress()));
        } catch (IOException e) {
            ignoreWhenClosed(e);
        }
    }

    private void serveTcp() {
        while (!tcp.isClosed()) {
            try {
                Socket socket = tcp.accept();
                threads.execute(() -> answerTcp(socket));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void answerTcp(Socket socket) {
        try (socket) {
            DataInputStream in = new DataInputStream(socket.getInputStream());
            byte[] packet = new byte[in.readUnsignedShort()];
            in.readFully(packet);
            tcpQueries.incrementAndGet();
            byte[] reply = reply(count(DnsMessages.parse(packet)), false);
            if (reply != null) {
                DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                out.writeShort(reply.length);
                out.write(reply);
                out.flush();
            }
        } catch (IOException e) {
            ignoreWhenClosed(e);
        }
    }

    private Question count(Question question) {
        queries.computeIfAbsent(question.name().toLowerCase(Locale.ROOT), name -> new AtomicInteger())
                .incrementAndGet();
        return question;
    }

    private void ignoreWhenClosed(IOException e) {
        if (!udp.isClosed() && !(e instanceof SocketException) && !(e instanceof EOFException)) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes to send, or null for silence. */
    private byte[] reply(Question question, boolean overUdp) {
        LockSupport.parkNanos(delay.toNanos());
        boolean ipv6 = fault == Fault.NONE && question.type() == DnsZone.TYPE_AAAA;
        return switch (ipv6 ? faultOfIpv6 : fault) {
            case SILENCE -> null;
            case REFUSED -> error(question, DnsMessages.REFUSED);
            case SERVFAIL -> error(question, DnsMessages.SERVFAIL);
            case NOTIMP -> error(question, DnsMessages.NOTIMP);
            case NXDOMAIN -> error(question, DnsMessages.NXDOMAIN);
            case NO_EDNS -> question.hasEdns() ? error(question, DnsMessages.FORMERR) : answer(question, overUdp);
            case EDNS_NOTIMP -> question.hasEdns() ? error(question, DnsMessages.NOTIMP) : answer(question, overUdp);
            case EDNS_DROPPED -> question.hasEdns() ? null : answer(question, overUdp);
            case GARBAGE -> garbage(question);
            case WRONG_QUESTION ->
                error(
                        new Question(question.id(), "", question.type(), new byte[] {0, 0, 1, 0, 1}, 0),
                        DnsMessages.NOERROR);
            case WRONG_NAME ->
                records(
                        question,
                        List.of(new DnsRecord("evil.test", DnsZone.TYPE_A, new byte[] {127, 6, 6, 6})),
                        overUdp);
            case TRUNCATION -> overUdp ? cutOff(question) : answer(question, false);
            case NONE -> answer(question, overUdp);
        };
    }

    private byte[] answer(Question question, boolean overUdp) {
        return zone.knows(question.name())
                ? records(question, zone.answer(question.name(), question.type(), order), overUdp)
                : error(question, DnsMessages.NXDOMAIN);
    }

    private byte[] records(Question question, List<DnsRecord> records, boolean overUdp) {
        byte[] whole =
                DnsMessages.reply(question, DnsMessages.NOERROR, false, records, record -> zone.ttl(record.name()));
        return overUdp && whole.length > question.largestReply() ? cutOff(question) : whole;
    }

    private static byte[] cutOff(Question question) {
        return DnsMessages.reply(question, DnsMessages.NOERROR, true, List.of(), record -> 0);
    }

    private static byte[] error(Question question, int rcode) {
        return DnsMessages.reply(question, rcode, false, List.of(), record -> 0);
    }

    private static byte[] garbage(Question question) {
        byte[] bytes = new byte[64];
        Arrays.fill(bytes, (byte) 0x80);
        bytes[0] = (byte) (question.id() >> 8);
        bytes[1] = (byte) question.id();
        return bytes;
    }
}
