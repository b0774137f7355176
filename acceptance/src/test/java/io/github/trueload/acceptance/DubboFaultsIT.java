// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ages of providers and registries, protocols that only 2.7 has, and JVMs without the flags that it needs. */
class DubboFaultsIT {

    @TempDir
    private Path directory;

    @Test
    void choosesTheBundleByTheAgeOfEachZooKeeperAndOfTheProviders() {
        Skip.unlessAll(false);
        try (ZooKeeperServer old = ZooKeeperServer.start("3.4.13", directory.resolve("old"));
                ZooKeeperServer current = ZooKeeperServer.start("3.8.4", directory.resolve("current"));
                DubboProvider first = provider("2.6.12", old);
                DubboProvider second = provider("2.7.23", current);
                ZooKeeperServer newer = ZooKeeperServer.start("3.8.4", directory.resolve("newer"));
                DubboProvider third = provider("3.3.6", newer)) {
            DubboPlan plan = new DubboPlan();
            plan.add("auto, old").zooKeeper(old.address()).echo("a");
            plan.add("auto, current").zooKeeper(current.address()).echo("a");
            plan.add("3.3, current", "3.3").zooKeeper(current.address()).echo("a");
            plan.add("auto, newer").zooKeeper(newer.address()).echo("a");
            List<DubboProvider> providers = List.of(first, second, third);
            providers.forEach(provider ->
                    plan.add("auto, direct").direct(provider.address()).echo("a"));

            JMeterResult result = JMeterHome.shared().command().run(plan::write, directory);

            assertThat(result.jtl().failures()).isEmpty();
            assertThat(opened(result, "2.7", old)).isEqualTo(1);
            assertThat(opened(result, "3.3", current)).isEqualTo(1);
            assertThat(opened(result, "2.7", current)).isEqualTo(1);
            assertThat(opened(result, "3.3", newer)).isEqualTo(1);
            assertTakenForWhatTheyShow(result, first, second);
            assertThat(opened(result, "3.3", third.address())).isEqualTo(1);
            assertThat(result.logLines("auto takes Dubbo 2.7 for " + DubboProvider.INTERFACE))
                    .as("where nothing else decides it")
                    .anyMatch(line -> line.endsWith("its providers are of [2.7.23]"))
                    .noneMatch(line -> line.contains(third.address()));
            assertThat(providers).allMatch(provider -> provider.process().isAlive());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 25})
    void dubbo27NamesTheFlagsThatItLacksAndWorksWithThem(int feature) {
        Skip.unlessAll(false);
        JavaHome java = JavaHome.require(feature);
        DubboPlan plan = new DubboPlan();
        plan.add("echo", "2.7").direct(DubboTown.address()).echo("a");
        Path file = plan.write(directory.resolve("plan.jmx"));
        JMeterHome home = JMeterHome.shared();

        JMeterResult bare =
                home.command().java(java).withoutOpens().property("loops", 2).run(file, directory.resolve("bare"));

        assertThat(bare.jtl().failures()).hasSize(2);
        assertThat(Set.copyOf(bare.jtl().column("responseMessage"))).hasSize(1);
        String message = bare.jtl().column("responseMessage").get(0);
        assertThat(message).startsWith("Dubbo 2.7.23 needs JVM flags").endsWith("or use bundle 3.3, which needs none");
        assertThat(bare.logLines(" WARN "))
                .filteredOn(line -> line.contains("--add-opens"))
                .hasSize(1);

        String[] flags = Pattern.compile("--add-opens|java\\.base/\\S+=ALL-UNNAMED")
                .matcher(message)
                .results()
                .map(MatchResult::group)
                .toArray(String[]::new);
        JMeterResult flagged =
                home.command().java(java).withoutOpens().jvmArgs(flags).run(file, directory.resolve("flagged"));
        assertThat(flagged.jtl().column("success")).containsExactly("true");
    }

    @Test
    void dubbo27CallsOverRmiAndHessianToo() {
        Skip.unlessAll(false);
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
                DubboProvider rmi = DubboProvider.of("2.7.23", directory.resolve("rmi"))
                        .protocol("rmi")
                        .version("1.0")
                        .group("rmi")
                        .start();
                DubboProvider hessian = DubboProvider.of("2.7.23", directory.resolve("hessian"))
                        .protocol("hessian")
                        .registry("zookeeper://" + zooKeeper.address())
                        .version("1.0")
                        .start()) {
            DubboPlan plan = new DubboPlan();
            calls(name ->
                    plan.add(name).direct(rmi.address()).set("GROUP", "rmi").set("RPC_PROTOCOL", "rmi://"));
            calls(name -> plan.add(name).zooKeeper(zooKeeper.address()).set("RPC_PROTOCOL", "hessian://"));
            plan.add("late")
                    .direct(hessian.address())
                    .set("RPC_PROTOCOL", "hessian://")
                    .set("TIMEOUT", "500")
                    .slow(5000);
            plan.add("passes")
                    .direct(hessian.address())
                    .set("RPC_PROTOCOL", "hessian://")
                    .method("attachment")
                    .argument("String", "trace")
                    .attachment("trace", "string", "t1")
                    .answers("\"String t1\"");

            JMeterResult result = JMeterHome.shared()
                    .command()
                    .jvmArgs("--add-opens=java.base/java.math=ALL-UNNAMED")
                    .jvmArgs("--add-opens=java.base/java.time=ALL-UNNAMED")
                    .run(plan::write, directory);

            assertThat(result.jtl().of("passes")).hasSize(9).allSatisfy(sample -> assertThat(sample)
                    .containsEntry("responseCode", "200")
                    .containsEntry("success", "true"));
            assertThat(codes(result, "fails")).hasSize(2).containsOnly("io.github.trueload.shop.ShopException");
            assertThat(codes(result, "late")).containsExactly("2");
            assertThat(result.logLines("Dubbo 2.7 reference opened")).hasSize(4);
            assertThat(result.logLines("Dubbo 3.3 reference opened")).isEmpty();
        }
    }

    private static List<String> codes(JMeterResult result, String label) {
        return result.jtl().of(label).stream()
                .map(sample -> sample.get("responseCode"))
                .toList();
    }

    private static void calls(Function<String, DubboPlan.Sampler> add) {
        add.apply("passes").echo("a");
        add.apply("passes")
                .method("seeOrder")
                .argument("io.github.trueload.shop.Order", "{\"items\":[{\"price\":12.50}],\"id\":6906764140092371368}")
                .answers("\"Order Order(6906764140092371368, null, null, null, [Item(null, 0, 12.5)], null)\"");
        add.apply("passes")
                .method("seeBigDecimal")
                .argument("java.math.BigDecimal", "12.50")
                .answers("\"BigDecimal 12.50\"");
        add.apply("passes")
                .method("order")
                .argument("long", "6906764140092371368")
                .answersWith("\"id\":6906764140092371368");
        add.apply("fails").method("fail").argument("String", "no money");
    }

    /** On a busy machine one of them may need more than the second for which it is asked. */
    private static void assertTakenForWhatTheyShow(JMeterResult result, DubboProvider... ofDubbo2) {
        int recognised = 0;
        for (DubboProvider provider : ofDubbo2) {
            boolean shown = !result.logLines(provider.address() + " has a console as Dubbo 2 has it")
                    .isEmpty();
            assertThat(opened(result, shown ? "2.7" : "3.3", provider.address()))
                    .isEqualTo(1);
            recognised += shown ? 1 : 0;
        }
        assertThat(recognised).isPositive();
    }

    private static long opened(JMeterResult result, String bundle, ZooKeeperServer zooKeeper) {
        return opened(result, bundle, zooKeeper.address());
    }

    private static long opened(JMeterResult result, String bundle, String address) {
        return result.logLines("Dubbo " + bundle + " reference opened").stream()
                .filter(line -> line.contains(address))
                .count();
    }

    private DubboProvider provider(String dubbo, ZooKeeperServer zooKeeper) {
        return DubboProvider.of(dubbo, directory.resolve("provider-" + dubbo))
                .registry("zookeeper://" + zooKeeper.address())
                .version("1.0")
                .start();
    }
}
