// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The protocols that only Dubbo 2.7 has, and those that no bundle can do. */
class DubboProtocolsIT {
    @TempDir
    private Path directory;

    @Test
    void callsOverRmiAndHessian() {
        Skip.unlessAll(false);
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
                DubboProvider rmi = provider("rmi").version("1.0").group("rmi").start();
                DubboProvider hessian = provider("hessian")
                        .registry("zookeeper://" + zooKeeper.address())
                        .version("1.0")
                        .start()) {
            DubboPlan plan = new DubboPlan();
            for (String method : List.of("echo", "seeOrder", "seeBigDecimal", "order", "fail")) {
                call(plan.add("rmi"), method)
                        .direct(rmi.address())
                        .set("GROUP", "rmi")
                        .set("RPC_PROTOCOL", "rmi://");
                call(plan.add("hessian"), method).zooKeeper(zooKeeper.address()).set("RPC_PROTOCOL", "hessian://");
            }
            plan.add("hessian, late")
                    .direct(hessian.address())
                    .set("RPC_PROTOCOL", "hessian://")
                    .set("TIMEOUT", "500")
                    .method("slow")
                    .argument("long", "5000");
            plan.add("hessian, attachment")
                    .direct(hessian.address())
                    .set("RPC_PROTOCOL", "hessian://")
                    .method("attachment")
                    .argument("String", "trace")
                    .attachment("trace", "string", "t1")
                    .answers("\"String t1\"");

            JMeterResult result = run(
                    plan, "--add-opens=java.base/java.math=ALL-UNNAMED", "--add-opens=java.base/java.time=ALL-UNNAMED");

            String shopException = "io.github.trueload.shop.ShopException";
            List<String> codes = result.jtl().column("responseCode");
            assertThat(codes.subList(0, 8)).containsOnly("200");
            assertThat(codes.subList(8, 12)).containsExactly(shopException, shopException, "2", "200");
            assertThat(result.jtl().column("failureMessage").subList(0, 8)).allMatch(String::isEmpty);
            assertThat(result.jtl().column("failureMessage").get(11)).isEmpty();
            assertThat(result.logLines("Dubbo 2.7 reference opened")).hasSize(4);
            assertThat(result.logLines("Dubbo 3.3 reference opened")).isEmpty();
        }
    }

    private DubboProvider.Builder provider(String protocol) {
        return DubboProvider.of("2.7.23", directory.resolve("provider")).protocol(protocol);
    }

    private static DubboPlan.Sampler call(DubboPlan.Sampler sampler, String method) {
        sampler.method(method);
        switch (method) {
            case "seeOrder":
                return sampler.argument(
                                "io.github.trueload.shop.Order",
                                "{\"items\":[{\"price\":12.50}],\"id\":6906764140092371368}")
                        .answers("\"Order Order(6906764140092371368, null, null, null, [Item(null, 0, 12.5)], null)\"");
            case "seeBigDecimal":
                return sampler.argument("java.math.BigDecimal", "12.50").answers("\"BigDecimal 12.50\"");
            case "order":
                return sampler.argument("long", "6906764140092371368").answersWith("\"id\":6906764140092371368");
            case "fail":
                return sampler.argument("String", "no money");
            default:
                return sampler.argument("String", "a").answers("\"a\"");
        }
    }

    private JMeterResult run(DubboPlan plan, String... flags) {
        return JMeterHome.trueload(directory)
                .command()
                .jvmArgs(flags)
                .run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));
    }
}
