// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.gui.GuiScript;
import io.github.trueload.testkit.gui.VirtualDisplay;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Dubbo panels in a real JMeter GUI. */
@ResourceLock("display")
@Order(1)
class DubboGuiIT {
    private static final Path OLDER = Checkout.root().resolve("dubbo-sampler/src/test/resources/plans/older-2.7.8.jmx");
    private static final Path BROWSE = Plans.own("dubbo/browse.jmx");
    private static final Pattern FIELD =
            Pattern.compile("<(\\w+Prop) name=\"(FIELD_DUBBO_\\w+)\"(?:/>|>(.*?)</)", Pattern.DOTALL);

    @TempDir
    private Path directory;

    @BeforeAll
    static void needsADisplay() {
        Skip.unlessAll(false);
        VirtualDisplay.require();
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.6.3"})
    void changesNothingInAPlanThatIsOpenedViewedAndSaved(String jmeter) throws IOException {
        JMeterHome home = JMeterHome.trueload(directory, jmeter);
        Path plan = Files.copy(OLDER, directory.resolve("plan.jmx"));

        new GuiScript()
                .select("Dubbo Config")
                .select("echo, direct")
                .await("hello 2.7.8")
                .tab("Attachments")
                .tab("Advanced")
                .select("values outside the lists, switched off")
                .select("dates and times, direct")
                .command("save")
                .run(home.command(), plan, directory.resolve("run"));

        assertThat(Files.readString(plan))
                .contains("io.github.ningyu.jmeter.plugin.dubbo.gui.DubboSampleGui")
                .doesNotContain("io.github.trueload.dubbo");
        assertThat(fields(plan)).isEqualTo(fields(OLDER)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "zh_CN"})
    void fillsASamplerFromTheRegistryWhichThenCalls(String language) throws IOException {
        boolean english = language.equals("en");
        PanelPictures pictures = PanelPictures.in(language);
        JMeterHome home = JMeterHome.trueload(directory).append("jmeter.properties", "language=" + language);
        Path plan = Files.copy(BROWSE, directory.resolve("plan.jmx"));
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
                DubboProvider shop =
                        provider("2.7.23", zooKeeper).version("1.0").start();
                DubboProvider outlet =
                        provider("2.6.12", zooKeeper).group("outlet").start()) {
            String printed = pictures.script()
                    .size(1280, 900)
                    .select("Save an order")
                    .click("browse")
                    .await(english ? "2 services" : "\u5171 2 \u4e2a\u670d\u52a1")
                    .type("search", "shopservice")
                    .choose("services", "outlet")
                    .await("find(long)")
                    .choose("services", "1.0")
                    .await("seeStatuses(Status, List<Status>)")
                    .choose("methods", "save(Order)")
                    .picture(pictures.file("dubbo-browser"))
                    .click("use")
                    .print("interface")
                    .print("version")
                    .print("method")
                    .await(english ? "3000 (element 'Dubbo Request Defaults')" : "3000\uff08")
                    .click("checkNow")
                    .await(english ? "in the registry: 1" : "\u63d0\u4f9b\u8005\uff1a1 \u4e2a")
                    .await(english ? "groups or versions: 1" : "\u7248\u672c\uff1a1 \u4e2a")
                    .picture(pictures.file("dubbo-checked"))
                    .command("save")
                    .run(home.command().property("registry", zooKeeper.address()), plan, directory.resolve("gui"));

            assertThat(printed).contains("interface=" + DubboProvider.INTERFACE, "version=1.0", "method=save");
            callsOnce(home.command().property("registry", zooKeeper.address()), plan);
            assertThat(List.of(shop, outlet))
                    .allSatisfy(
                            provider -> assertThat(provider.process().isAlive()).isTrue());
        }
        List.of("dubbo-browser", "dubbo-checked").forEach(pictures::keep);
    }

    @Test
    void tellsOfEachOfSeveralRegistries() throws IOException {
        Path plan = Files.copy(BROWSE, directory.resolve("plan.jmx"));
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
                ZooKeeperServer other = ZooKeeperServer.start("3.8.4", directory.resolve("other"));
                DubboProvider shop =
                        provider("2.7.23", zooKeeper).version("1.0").start();
                DubboProvider outlet = provider("2.6.12", other).group("outlet").start()) {
            JMeterCommand jmeter = JMeterHome.trueload(directory)
                    .command()
                    .property("registry", zooKeeper.address() + "|" + other.address());

            new GuiScript()
                    .select("Save an order")
                    .click("browse")
                    .await("2 services")
                    .choose("services", "outlet")
                    .await("find(long)")
                    .click("use")
                    .click("checkNow")
                    .await(zooKeeper.address() + ": Providers in the registry: 0")
                    .await(other.address() + ": Providers in the registry: 1")
                    .run(jmeter, plan, directory.resolve("gui"));

            assertThat(List.of(shop, outlet))
                    .allSatisfy(
                            provider -> assertThat(provider.process().isAlive()).isTrue());
        }
    }

    private void callsOnce(JMeterCommand jmeter, Path plan) {
        JMeterResult result = jmeter.run(plan, directory.resolve("run"));
        assertThat(result.jtl().size()).isEqualTo(1);
        assertThat(result.jtl().failures()).isEmpty();
    }

    @Test
    void aSecondRunStartsCleanWithTheFieldsAsTheyAreThen() throws IOException {
        JMeterHome home = JMeterHome.trueload(directory);
        DubboPlan plan = new DubboPlan();
        try (DubboProvider shop = DubboProvider.of("2.7.23", directory.resolve("provider"))
                .version("1.0")
                .start()) {
            plan.add("Say hello", "2.7").direct(shop.address()).method("echo").argument("String", "hello");

            new GuiScript()
                    .select("Summary Report")
                    .click("start")
                    .await("TOTAL 1 ")
                    .select("Say hello")
                    .type("timeout", "15000")
                    .select("Summary Report")
                    .click("start")
                    .await("TOTAL 2 ")
                    .run(home.command(), plan.write(directory.resolve("plan.jmx")), directory.resolve("gui"));
        }

        assertThat(Files.readString(directory.resolve("gui/jmeter.log")).lines())
                .filteredOn(line -> line.contains("Dubbo 2.7 reference opened"))
                .satisfiesExactly(first -> assertThat(first).contains("TIMEOUT_MS=10000"), second -> assertThat(second)
                        .contains("TIMEOUT_MS=15000"));
    }

    private DubboProvider.Builder provider(String dubbo, ZooKeeperServer zooKeeper) {
        return DubboProvider.of(dubbo, directory.resolve("provider-" + dubbo))
                .registry("zookeeper://" + zooKeeper.address());
    }

    private static List<String> fields(Path plan) throws IOException {
        return FIELD.matcher(Files.readString(plan))
                .results()
                .map(DubboGuiIT::field)
                .toList();
    }

    private static String field(MatchResult match) {
        return match.group(1) + " " + match.group(2) + "=" + (match.group(3) == null ? "" : match.group(3));
    }
}
