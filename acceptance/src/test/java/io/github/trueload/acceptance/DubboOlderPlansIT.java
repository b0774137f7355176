// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The golden plans, one per release of the older plugin, run against a real provider. Nothing of them is edited but the
 * second that most give to a call: on a busy machine a first call, for which both sides load classes, may take longer.
 * Their own assertions say what each release would have answered.
 */
class DubboOlderPlansIT {
    private static final Pattern ENABLED_SAMPLER =
            Pattern.compile("DubboSample\" testname=\"[^\"]*\" enabled=\"true\"");
    private static final String OWN_SAMPLER = "io.github.ningyu.jmeter.plugin.dubbo.sample.DubboSample";
    private static final String OWN_GUI = "io.github.ningyu.jmeter.plugin.dubbo.gui.DubboSampleGui";
    private static final String TIMEOUT = "<stringProp name=\"FIELD_DUBBO_TIMEOUT\">";
    private static final int PATIENCE_MS = 20_000;
    private static final String THREAD_GROUP = "<ThreadGroup ";
    private static final String END_OF_PLAN = "</hashTree>\n  </hashTree>\n</jmeterTestPlan>";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"2.7", "3.3", "auto"})
    void allReleasesRunSideBySide(String bundle) throws IOException {
        // What an older plan asks of the other bundle is in ShopCalls.
        Skip.unlessAll(bundle.equals("3.3"));
        List<Path> plans = TestFiles.in(Checkout.root().resolve("dubbo-sampler/src/test/resources/plans"), "older-*");
        assertThat(plans).hasSize(15);
        String patient = sideBySide(plans).replace(TIMEOUT + "1000<", TIMEOUT + PATIENCE_MS + "<");
        Path plan = Files.writeString(directory.resolve("plan.jmx"), patient);
        JMeterResult result = JMeterHome.shared()
                .command()
                .property("provider", DubboTown.address())
                .property("registry", DubboTown.zooKeeper())
                .property("timeout", PATIENCE_MS)
                .property("trueload.dubbo.bundle", bundle)
                .run(plan, directory);

        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size())
                .isEqualTo((int) ENABLED_SAMPLER
                        .matcher(Files.readString(plan))
                        .results()
                        .count())
                .isPositive();
        assertThat(result.jtl().failures()).isEmpty();
        assertThat(result.logLines(" ERROR ")).isEmpty();
    }

    /**
     * One plan with the thread groups of all, to the letter, one after the other, and the newest under the names of two
     * others: a JMeter per plan takes minutes.
     */
    private static String sideBySide(List<Path> plans) throws IOException {
        // The newest one, whose plan has variables that its samplers use.
        String last = Files.readString(plans.get(plans.size() - 1));
        StringBuilder all = new StringBuilder(last.substring(0, last.indexOf(THREAD_GROUP))
                .replace("serialize_threadgroups\">false", "serialize_threadgroups\">true"));
        for (Path plan : plans) {
            String text = Files.readString(plan);
            all.append(text, text.indexOf(THREAD_GROUP), text.indexOf(END_OF_PLAN));
        }
        String newest = last.substring(last.indexOf(THREAD_GROUP), last.indexOf(END_OF_PLAN));
        // As MeterSphere exports them, and a fork of the older plugin.
        all.append(newest.replace(OWN_SAMPLER, "DubboSample").replace(OWN_GUI, "DubboSampleGui"));
        all.append(newest.replace(OWN_SAMPLER, "com.jmeter.plugin.dubbo.DubboSample")
                .replace(OWN_GUI, "com.jmeter.plugin.gui.DubboSampleGui"));
        return all.append(END_OF_PLAN).toString();
    }
}
