// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import io.github.trueload.testkit.plan.Listeners;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Samplers;
import io.github.trueload.testkit.plan.Timers;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.tools.cli.Program.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans that no JMeter saved: a copy can be made of each, or it is one clear trouble. */
@EndsInTime
class HostilePlansTest {
    private static final String OWN_VARIABLES =
            "<Arguments guiclass=\"ArgumentsPanel\" testclass=\"Arguments\" testname=\"v\" enabled=\"true\">"
                    + "<collectionProp name=\"Arguments.arguments\"><elementProp name=\"few\" elementType=\"Argument\">"
                    + "<stringProp name=\"Argument.name\">few</stringProp>"
                    + "<stringProp name=\"Argument.value\">10</stringProp></elementProp></collectionProp></Arguments>"
                    + "<hashTree/></hashTree>\n</jmeterTestPlan>";

    @TempDir
    private Path folder;

    @Test
    void areCopiedOrRefused() throws IOException {
        Mutations plans = Mutations.of(15, good());
        int copied = 0;
        for (int i = 0; i < Mutations.INPUTS; i++) {
            try {
                copy(plans.bytes());
                copied++;
            } catch (UsageException | IOException e) {
                assertThat(e.getMessage()).isNotEmpty();
            }
        }
        assertThat(copied).isBetween(Mutations.INPUTS / 20, Mutations.INPUTS - Mutations.INPUTS / 20);
    }

    @Test
    void whoseVariablesNameEachOtherManyTimesEndSoon() throws IOException, UsageException {
        String plan = good().replace("few", "a").replace(">10<", ">" + "${a}".repeat(100) + "<");
        assertThat(plan).contains("${a}${a}");

        copy(plan.getBytes(StandardCharsets.UTF_8));
    }

    private String good() throws IOException {
        Path file = new Plan("hostile")
                .add(new Users("Many", "${few}")
                        .loops(5)
                        .add(Samplers.get("https", "shop.example", 8443, true), Timers.rate("10/s", "none"))
                        .add(Samplers.dubbo("dubbo").text("FIELD_DUBBO_INTERFACE", "com.acme.Shop"))
                        .add(Samplers.java("com.acme.Own", Map.of("few", "10"))))
                .add(Listeners.influx(Map.of("influxdbUrl", "http://influx:8086/write?db=jmeter")))
                .write(folder.resolve("good.jmx"));
        return Files.readString(file).replace("</hashTree>\n</jmeterTestPlan>", OWN_VARIABLES);
    }

    /** To write over a file would wait for the disk. */
    private void copy(byte[] plan) throws IOException, UsageException {
        Path file = folder.resolve("plan.jmx");
        Files.deleteIfExists(file);
        Files.write(file, plan);
        PlanCopy copy = new PlanCopy(file, Map.of());
        copy.redirect(4711, "127.0.0.1:4712", folder);
        Path written = folder.resolve("copy.jmx");
        Files.deleteIfExists(written);
        copy.write(written, 100, 10, 20);
        assertThat(written).isNotEmptyFile();
    }
}
