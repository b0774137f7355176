// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dns;

import io.github.trueload.benchmarks.Benchmark;
import io.github.trueload.benchmarks.Options;
import io.github.trueload.benchmarks.compare.Comparison;
import io.github.trueload.benchmarks.compare.Report;
import io.github.trueload.benchmarks.compare.Target;
import io.github.trueload.benchmarks.jmh.JmhVariant;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.process.JavaHome;
import java.nio.file.Path;
import java.util.Optional;

/** JMH of look-ups that pass the balancer of the whole JVM by. Stateless. */
public final class JvmLookups implements Benchmark {
    private static final String HOSTS = "-Dtrueload.dns.jvmHosts=*.shop.test";
    private static final String NO_HOSTS = "-Dtrueload.dns.jvmHosts=";
    /** As much more as is lost in the noise of any network. */
    private static final double LIMIT = 1.05;

    @Override
    public void run(Options options, Path work, Report report) throws Exception {
        String agent = "-javaagent:" + Checkout.built("dns-balancer/agent/target", "jmeter-dns-agent-*.jar");
        Comparison comparison = new Comparison("InetAddress.getAllByName of a known host that is not balanced")
                .add("Java 17", variant(options, JavaHome.current(), NO_HOSTS))
                .add("Java 17 with the agent", variant(options, JavaHome.current(), HOSTS, agent))
                .expect(Target.atMost(LIMIT, "Java 17 with the agent", JmhVariant.CPU, "Java 17"));
        Optional<JavaHome> java25 = JavaHome.ofFeature(25);
        if (java25.isPresent()) {
            comparison
                    .add("Java 25", variant(options, java25.get(), NO_HOSTS))
                    .add("Java 25 with the agent", variant(options, java25.get(), HOSTS, agent))
                    .add("Java 25 with the resolver", variant(options, java25.get(), HOSTS))
                    .expect(Target.atMost(LIMIT, "Java 25 with the agent", JmhVariant.CPU, "Java 25"))
                    .expect(Target.atMost(LIMIT, "Java 25 with the resolver", JmhVariant.CPU, "Java 25"));
        } else {
            System.out.println("SKIPPED Java 25: none found, set JAVA25_HOME");
        }
        report.add(comparison, comparison.run(options.rounds(), System.out));
    }

    private static JmhVariant variant(Options options, JavaHome java, String... arguments) {
        return new JmhVariant(options, JvmLookupBenchmark.class, "other", 1, arguments).on(java);
    }
}
