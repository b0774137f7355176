// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.gui.GuiScript;
import io.github.trueload.testkit.gui.VirtualDisplay;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.zookeeper.ZooKeeperServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Dubbo panels in a real JMeter GUI. Its pictures end up in acceptance/target/pictures. */
@ResourceLock("display")
@Order(1)
class DubboGuiIT {
    private static final Path OLDER = Checkout.root().resolve("dubbo-sampler/src/test/resources/plans/older-2.7.8.jmx");
    private static final Path BROWSE = Checkout.root().resolve("acceptance/src/test/resources/plans/dubbo/browse.jmx");
    private static final Path PICTURES = Checkout.root().resolve("acceptance/target/pictures");
    private static final Pattern FIELD =
            Pattern.compile("<(\\w+Prop) name=\"(FIELD_DUBBO_\\w+)\"(?:/>|>(.*?)</)", Pattern.DOTALL);
    private static final int LARGEST_PICTURE = 150_000;

    @TempDir
    private static Path shared;

    private static VirtualDisplay display;

    @TempDir
    private Path directory;

    @BeforeAll
    static void startDisplay() {
        VirtualDisplay.missing().ifPresent(why -> Skip.unless(false, why));
        display = VirtualDisplay.start(shared.resolve("display"));
    }

    @AfterAll
    static void stopDisplay() {
        if (display != null) {
            display.close();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.6.3"})
    void changesNothingInAPlanThatIsOpenedViewedAndSaved(String jmeter) throws IOException {
        Skip.unlessAll(jmeter.equals("5.6.3"));
        JMeterHome home = JMeterHome.create(jmeter, directory.resolve("home")).withTrueload();
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
                .run(home.command(), display, plan, directory.resolve("run"));

        assertThat(Files.readString(plan)).contains("io.github.trueload.dubbo.gui.DubboSamplerGui");
        assertThat(fields(plan)).isEqualTo(fields(OLDER)).isNotEmpty();
    }

    @Test
    void fillsASamplerFromTheRegistryWhichThenCalls() throws IOException {
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home")).withTrueload();
        Path plan = Files.copy(BROWSE, directory.resolve("plan.jmx"));
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start("3.8.4", directory.resolve("zookeeper"));
                DubboProvider shop =
                        provider("2.7.23", zooKeeper).version("1.0").start();
                DubboProvider outlet =
                        provider("2.6.12", zooKeeper).group("outlet").start()) {
            String printed = new GuiScript()
                    .size(1280, 900)
                    .select("Save an order")
                    .click("browse")
                    .await("2 services")
                    .type("search", "shopservice")
                    .choose("services", "outlet")
                    .await("find(long)")
                    .choose("services", "1.0")
                    .await("seeStatuses(Status, List<Status>)")
                    .choose("methods", "save(Order)")
                    .picture(PICTURES.resolve("dubbo-browser.png"))
                    .click("use")
                    .print("interface")
                    .print("version")
                    .print("method")
                    .await("3000 (element 'Dubbo Request Defaults')")
                    .click("checkNow")
                    .await("Providers in the registry: 1")
                    .await("In other groups or versions: 1")
                    .picture(PICTURES.resolve("dubbo-checked.png"))
                    .command("save")
                    .run(
                            home.command().property("registry", zooKeeper.address()),
                            display,
                            plan,
                            directory.resolve("gui"));

            assertThat(printed).contains("interface=" + DubboProvider.INTERFACE, "version=1.0", "method=save");
            JMeterResult result = home.command()
                    .property("registry", zooKeeper.address())
                    .run(plan, directory.resolve("run"), Duration.ofSeconds(120));
            assertThat(result.jtl().size()).isEqualTo(1);
            assertThat(result.jtl().failures()).isEmpty();
            assertThat(List.of(shop, outlet))
                    .allSatisfy(
                            provider -> assertThat(provider.process().isAlive()).isTrue());
        }
        assertPicturesAreSmall();
    }

    private static void assertPicturesAreSmall() throws IOException {
        try (var pictures = Files.list(PICTURES)) {
            assertThat(pictures.filter(
                            picture -> picture.getFileName().toString().startsWith("dubbo-")))
                    .isNotEmpty()
                    .allSatisfy(picture -> assertThat(Files.size(picture)).isLessThan(LARGEST_PICTURE));
        }
    }

    @Test
    void aSecondRunStartsCleanWithTheFieldsAsTheyAreThen() throws IOException {
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home")).withTrueload();
        DubboPlan plan = new DubboPlan();
        try (DubboProvider shop = DubboProvider.of("2.7.23", directory.resolve("provider"))
                .version("1.0")
                .start()) {
            plan.add("Say hello")
                    .direct(shop.address())
                    .set("BUNDLE", "2.7")
                    .method("echo")
                    .argument("String", "hello");

            new GuiScript()
                    .select("Summary Report")
                    .click("start")
                    .await("TOTAL 1 ")
                    .select("Say hello")
                    .type("timeout", "15000")
                    .select("Summary Report")
                    .click("start")
                    .await("TOTAL 2 ")
                    .run(home.command(), display, plan.write(directory.resolve("plan.jmx")), directory.resolve("gui"));
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
