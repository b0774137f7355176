// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class OtherLoadTest {
    /** It has ended when it is looked for, so that it is in no list of processes any more. */
    @Test
    void whatOwnProcessesDidIsNotTakenForOthers() throws Exception {
        Skip.unless(Files.exists(Path.of("/proc/stat")), "this system has no /proc");
        double before = OtherLoad.ownNanos();
        burn();

        assertThat(OtherLoad.ownNanos() - before).isGreaterThan(1e8);
    }

    private static void burn() throws Exception {
        String loop = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done";
        assertThat(new ProcessBuilder("sh", "-c", loop).start().waitFor()).isZero();
    }
}
