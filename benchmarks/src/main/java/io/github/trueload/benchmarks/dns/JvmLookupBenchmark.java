// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dns;

import io.github.trueload.dns.JvmWideBalancer;
import io.github.trueload.dns.jvm.Activation;
import io.github.trueload.testkit.jmeter.InProcessJMeter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a look-up through the JVM costs a host that is not balanced, and whose addresses the JVM knows. Stateless; one
 * JVM is shared by all threads.
 */
public class JvmLookupBenchmark {
    /** Any host; how the JVM was started says whether others are balanced in it. */
    @Benchmark
    public InetAddress[] other(Jvm jvm) throws UnknownHostException {
        return InetAddress.getAllByName("localhost");
    }

    /** A JVM in which JMeter has started. */
    @State(Scope.Benchmark)
    public static class Jvm {
        /** Does what JMeter does when it looks for functions. */
        @Setup
        public void start() throws UnknownHostException {
            InProcessJMeter.setUp();
            JvmWideBalancer.ofThisJvm();
            Activation.ofThisJvm(null).problem().ifPresent(problem -> {
                throw new IllegalStateException(problem);
            });
            InetAddress.getAllByName("localhost");
        }
    }
}
