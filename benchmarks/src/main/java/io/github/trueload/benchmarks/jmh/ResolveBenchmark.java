// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.jmh;

import io.github.trueload.dns.DnsBalancer;
import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.jmeter.InProcessJMeter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jorphan.collections.ListedHashTree;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What a new connection waits for when the host's addresses are known: {@code resolve} of an element, each thread with
 * a clone of its own, as JMeter's threads have it.
 */
public class ResolveBenchmark {
    private static final String HOST = "svc.test";
    private static final String[] ADDRESSES = {"198.18.0.1", "198.18.0.2", "198.18.0.3", "198.18.0.4"};

    /** Our element. */
    @Benchmark
    public InetAddress[] balancer(Balancer balancer) throws UnknownHostException {
        return balancer.element.resolve(HOST);
    }

    /** Our element, on a thread of JMeter's, which is told of the address in two variables. */
    @Benchmark
    public InetAddress[] sampling(Sampling sampling, Balancer balancer) throws UnknownHostException {
        return balancer.element.resolve(HOST);
    }

    /** JMeter's own element. */
    @Benchmark
    public InetAddress[] stock(Stock stock) throws UnknownHostException {
        return stock.element.resolve(HOST);
    }

    /** A DNS server with some addresses for the host, and the element as it stands in the plan. */
    @State(Scope.Benchmark)
    public static class Plan {
        private final DnsBalancer element = new DnsBalancer();
        private DnsServer server;

        /** Starts the server. */
        @Setup
        public void start() {
            InProcessJMeter.setUp();
            server = DnsServer.start();
            server.addresses(HOST, ADDRESSES).ttl(HOST, 3600);
            element.setCustomResolver(true);
            element.addServer(server.address());
            element.testStarted();
        }

        /** Stops it. */
        @TearDown
        public void stop() {
            element.testEnded();
            server.close();
        }
    }

    /** Our element's clone of one thread. */
    @State(Scope.Thread)
    public static class Balancer {
        private DNSCacheManager element;

        /** Clones it and asks once. */
        @Setup
        public void start(Plan plan) throws UnknownHostException {
            element = (DNSCacheManager) plan.element.clone();
            element.resolve(HOST);
        }
    }

    /** Makes the thread one of JMeter's. */
    @State(Scope.Thread)
    public static class Sampling {
        /** Gives it what JMeter gives its threads. */
        @Setup
        public void start() {
            JMeterThread thread = new JMeterThread(new ListedHashTree(new LoopController()), null, null);
            thread.setThreadName(Thread.currentThread().getName());
            JMeterContext context = JMeterContextService.getContext();
            context.setThread(thread);
            context.setVariables(new JMeterVariables());
        }
    }

    /** The stock element's clone of one thread; a static host stands for the server, whose port it cannot be told. */
    @State(Scope.Thread)
    public static class Stock {
        private final DNSCacheManager element = new DNSCacheManager();

        /** Fills its cache. */
        @Setup
        public void start() throws UnknownHostException {
            InProcessJMeter.setUp();
            element.addHost(HOST, String.join(",", ADDRESSES));
            element.resolve(HOST);
        }
    }
}
