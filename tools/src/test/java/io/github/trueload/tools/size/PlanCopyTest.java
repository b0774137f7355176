// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.tools.cli.Program.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EndsInTime
class PlanCopyTest {
    private static final String OWN_VARIABLES =
            "<Arguments guiclass=\"ArgumentsPanel\" testclass=\"Arguments\" testname=\"v\" enabled=\"true\">"
                    + "<collectionProp name=\"Arguments.arguments\"><elementProp name=\"few\" elementType=\"Argument\">"
                    + "<stringProp name=\"Argument.name\">few</stringProp>"
                    + "<stringProp name=\"Argument.value\">10</stringProp></elementProp></collectionProp></Arguments>"
                    + "<hashTree/></hashTree>\n</jmeterTestPlan>";

    @TempDir
    private Path folder;

    @Test
    void aimsEveryRequestAtTheLocalServerAndLeavesTheFileAlone() throws IOException, UsageException {
        Path file = write(new Users(7)
                .add(Elements.http("https", "shop.example", 8443, true))
                .add(Elements.http("full", true).text("HTTPSampler.path", "http://shop.example:81/a?b=c"))
                .add(Elements.pause(300)));
        String before = Files.readString(file);
        PlanCopy plan = new PlanCopy(file, Map.of());

        String copy = copy(plan, 7);

        assertThat(copy)
                .doesNotContain(">shop.example<", ":81/", ">8443<", ">https<")
                .contains(">/a?b=c<", ">127.0.0.1<", ">4711<", "ConstantTimer.delay\">300<");
        assertThat(plan.notes())
                .containsExactly(
                        "https is asked as http: encryption takes processor time that is not in these figures");
        assertThat(file).hasContent(before);
    }

    /** By a property, by the defaults of all requests, or by a path that is a whole address. */
    @ParameterizedTest
    @CsvSource({
        "ConfigTestElement, HttpDefaultsGui, protocol, https",
        "HTTPSamplerProxy, HttpTestSampleGui, protocol, '${__P(scheme,http)}'",
        "HTTPSamplerProxy, HttpTestSampleGui, path, HTTPS://shop.example/a"
    })
    void saysThatEncryptionIsNotInTheFiguresWhereverHttpsStands(String type, String gui, String key, String value)
            throws IOException, UsageException {
        PlanCopy plan = new PlanCopy(
                write(new Users(7)
                        .add(Element.of(gui, type, "tls").text("HTTPSampler." + key, value))
                        .add(Elements.http("a", true))),
                Map.of("scheme", "https"));

        String copy = copy(plan, 7);

        assertThat(plan.notes()).anyMatch(note -> note.startsWith("https is asked as http: "));
        assertThat(copy).doesNotContainIgnoringCase("https:", ">https<").doesNotContain("scheme");
    }

    @Test
    void sharesUsersAmongTheGroupsAsThePlanDoes() throws IOException, UsageException {
        Plan all = new Plan("two groups")
                .add(new Users("Many", "${__P(many,30)}").loops(5).add(Elements.http("a", true)))
                .add(new Users("Few", "${few}").loops(5).add(Elements.http("b", true)));
        Path file = all.write(folder.resolve("two.jmx"));
        Files.writeString(
                file,
                Files.readString(file)
                        .replace(
                                "<elementProp name=\"TestPlan.user_defined_variables\" elementType=\"Arguments\">"
                                        + "<collectionProp name=\"Arguments.arguments\">",
                                "<elementProp name=\"TestPlan.user_defined_variables\" elementType=\"Arguments\">"
                                        + "<collectionProp name=\"Arguments.arguments\"><elementProp name=\"few\""
                                        + " elementType=\"Argument\"><stringProp name=\"Argument.name\">few"
                                        + "</stringProp><stringProp name=\"Argument.value\">10</stringProp>"
                                        + "</elementProp>"));
        PlanCopy plan = new PlanCopy(file, Map.of("many", "40"));
        assertThat(plan.users).isEqualTo(50);

        String copy = copy(plan, 200);

        assertThat(copy)
                .contains("num_threads\">160<", "num_threads\">40<", "loops\">-1<", "ramp_time\">20<", "duration\">25<")
                .doesNotContain("loops\">5<");
    }

    @Test
    void letsNothingHoldTheUsersBackButThinkTimes() throws IOException, UsageException {
        PlanCopy plan = new PlanCopy(
                write(new Users(5)
                        .add(Elements.http("a", true))
                        .add(Elements.rateTimer("10/s", "none"))
                        .add(Elements.constantThroughput(10))
                        .add(Elements.rendezvous(5))),
                Map.of());

        String copy = copy(plan, 5);

        assertThat(copy.split("enabled=\"false\"", -1)).hasSize(4);
        assertThat(plan.notes())
                .anyMatch(note -> note.contains("hold a rate are switched off ('pace')"))
                .anyMatch(note -> note.contains("'rendezvous' is switched off"));
    }

    @Test
    void hasNoListenerWriteWhereThePlanSays() throws IOException, UsageException {
        Plan all = new Plan("listeners")
                .add(Elements.backendListener(
                        "io.github.trueload.influx.InfluxListenerClient",
                        5000,
                        Map.of(
                                "influxdbUrl", "http://influx.example:8086/write?db=jmeter",
                                "influxdbToken", "a secret",
                                "histogram", "${__P(h,wide)}")))
                .add(Elements.backendListener("org.example.Graphite", 5000, Map.of("host", "graphite")))
                .add(new Users(5).add(Elements.http("a", true)));
        PlanCopy plan = new PlanCopy(all.write(folder.resolve("listeners.jmx")), Map.of());
        assertThat(plan.influx("histogram")).isEqualTo("wide");

        String copy = copy(plan, 5);

        assertThat(copy).contains("http://127.0.0.1:4711/write?db=size").doesNotContain("influx.example", "a secret");
        assertThat(plan.notes()).anyMatch(note -> note.contains("is switched off: where it writes to is not known"));
    }

    @Test
    void callsOneProviderDirectlyForEachService() throws IOException, UsageException {
        Path file = write(new Users(5)
                .add(Elements.dubbo("order")
                        .text("FIELD_DUBBO_REGISTRY_PROTOCOL", "zookeeper")
                        .text("FIELD_DUBBO_ADDRESS", "zk.example:2181")
                        .text("FIELD_DUBBO_CONFIG_CENTER_ADDRESS", "zk.example:2181")
                        .text("FIELD_DUBBO_GROUP", "blue")
                        .text("FIELD_DUBBO_VERSION", "2.0")
                        .text("FIELD_DUBBO_INTERFACE", "${__P(service,com.example.Orders)}"))
                .add(Elements.dubbo("no version").text("FIELD_DUBBO_INTERFACE", "com.example.Other")));
        PlanCopy plan = new PlanCopy(file, Map.of());

        assertThat(plan.samplers.services())
                .containsExactly("com.example.Orders|blue|2.0", "com.example.Other||", "com.example.Other||1.0");
        assertThat(copy(plan, 5)).contains("127.0.0.1:20880").doesNotContain("zk.example", ">zookeeper<");
    }

    @Test
    void namesSamplersThatNobodyRedirects() throws UsageException {
        PlanCopy plan = new PlanCopy(
                write(new Users(5)
                        .add(Element.of("JDBCSampler", "JDBCSampler", "orders"))
                        .add(Elements.javaRequest("org.example.Own", Map.of()))
                        .add(Elements.groovy("1"))
                        .add(Elements.http("a", true))),
                Map.of());

        assertThat(plan.samplers.others()).containsExactly("'orders' (JDBCSampler)", "'java' (JavaSampler)");
    }

    @Test
    void makesPlainGroupsOfOthers() throws IOException, UsageException {
        Path file = new Plan("crowd")
                .add(Element.of(
                                "com.blazemeter.jmeter.threads.concurrency.ConcurrencyThreadGroupGui",
                                "com.blazemeter.jmeter.threads.concurrency.ConcurrencyThreadGroup",
                                "Crowd")
                        .text("TargetLevel", "12")
                        .with(Elements.http("a", true)))
                .write(folder.resolve("crowd.jmx"));
        PlanCopy plan = new PlanCopy(file, Map.of());

        assertThat(plan.users).isEqualTo(12);
        assertThat(copy(plan, 24))
                .contains("<ThreadGroup ", "num_threads\">24<")
                .doesNotContain("Concurrency");
    }

    @Test
    void saysWhyAPlanCannotBeSized() throws IOException {
        assertRefused(folder.resolve("nowhere.jmx"), "there is no file");
        assertRefused(Files.writeString(folder.resolve("a.jmx"), "<a>"), "is no XML that can be read");
        assertRefused(Files.writeString(folder.resolve("b.jmx"), "<a/>"), "is no test plan of JMeter");
        assertRefused(
                Files.writeString(
                        folder.resolve("c.jmx"),
                        "<!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><jmeterTestPlan>&b;</jmeterTestPlan>"),
                "DOCTYPE");
        assertRefused(new Plan("empty").write(folder.resolve("d.jmx")), "no thread group with users");
        assertRefused(
                write(new Users(5).add(Element.of("IncludeControllerGui", "IncludeController", "more"))),
                "includes another file ('more')");
    }

    /** Plans that no JMeter saved: a copy can be made of each, or it is one clear trouble. */
    @Test
    void hostilePlansAreCopiedOrRefused() throws IOException {
        Mutations plans = Mutations.of(15, manyElements());

        Mutations.areTakenOrNot(() -> {
            try {
                copy(plans.bytes());
                return true;
            } catch (UsageException | IOException e) {
                assertThat(e.getMessage()).isNotEmpty();
                return false;
            }
        });
    }

    @Test
    void plansWhoseVariablesNameEachOtherManyTimesEndSoon() throws IOException, UsageException {
        String plan = manyElements().replace("few", "a").replace(">10<", ">" + "${a}".repeat(100) + "<");
        assertThat(plan).contains("${a}${a}");

        copy(plan.getBytes(StandardCharsets.UTF_8));
    }

    private String manyElements() throws IOException {
        Path file = new Plan("hostile")
                .add(new Users("Many", "${few}")
                        .loops(5)
                        .add(Elements.http("https", "shop.example", 8443, true), Elements.rateTimer("10/s", "none"))
                        .add(Elements.dubbo("dubbo").text("FIELD_DUBBO_INTERFACE", "com.acme.Shop"))
                        .add(Elements.javaRequest("com.acme.Own", Map.of("few", "10"))))
                .add(Elements.influxListener(Map.of("influxdbUrl", "http://influx:8086/write?db=jmeter")))
                .write(folder.resolve("good.jmx"));
        return Files.readString(file).replace("</hashTree>\n</jmeterTestPlan>", OWN_VARIABLES);
    }

    /** To write over a file would wait for the disk. */
    private void copy(byte[] plan) throws IOException, UsageException {
        Path file = folder.resolve("plan.jmx");
        Files.deleteIfExists(file);
        Files.write(file, plan);
        Files.deleteIfExists(folder.resolve("copy.jmx"));
        assertThat(copy(new PlanCopy(file, Map.of()), 100)).isNotEmpty();
    }

    private String copy(PlanCopy plan, int users) throws IOException {
        Path copy = folder.resolve("copy.jmx");
        plan.redirect(4711, "127.0.0.1:20880", folder);
        plan.write(copy, users, 20, 25);
        return Files.readString(copy);
    }

    private Path write(Users users) {
        return users.write(folder.resolve("plan.jmx"));
    }

    private static void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> new PlanCopy(file, Map.of()))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }
}
