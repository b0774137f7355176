// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.dubbo.DubboTown;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What Dubbo's own warnings leave in jmeter.log. */
@ExtendWith(DubboTown.Shared.class)
class DubboLogIT {
    @TempDir
    private Path directory;

    @Test
    void timeoutsDoNotFloodTheLog(DubboTown town) {
        DubboPlan plan = new DubboPlan();
        for (String bundle : List.of("2.7", "3.3")) {
            for (String cluster : List.of("failfast", "failsafe")) {
                plan.group(bundle + cluster)
                        .add("timeout")
                        // Two addresses, so that there is a cluster on 2.7, too.
                        .direct(town.address() + "," + town.address().replace("127.0.0.1", "localhost"))
                        .set("BUNDLE", bundle)
                        .set("CLUSTER", cluster)
                        .set("TIMEOUT", "60")
                        .method("slow")
                        .argument("long", "200");
            }
        }

        JMeterResult result = JMeterHome.trueload(directory)
                .command()
                .property("threads", 5)
                .property("loops", 25)
                .run(plan.write(directory.resolve("plan.jmx")), directory.resolve("run"));

        assertThat(result.jtl().size()).isEqualTo(500);
        assertThat(result.jtl().failures()).hasSizeGreaterThan(200);
        List<String> warnings = result.logLines(" WARN ");
        assertThat(warnings)
                .as("one line of a kind per minute, and how many were left out")
                .hasSizeLessThan(40)
                .allMatch(line -> line.length() < 1_500)
                .anyMatch(line -> line.contains("more lines of Dubbo were left out"));
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.log()).doesNotContain("execute service", "thread info");
    }
}
