// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.testkit.influx.InfluxServer;
import java.nio.file.Path;

/** Hostile texts in InfluxDB 2. */
class HostileTextsTwoIT extends HostileTexts {
    @Override
    InfluxServer start(Path directory) {
        RealServerTwoIT.assumeThereIsOne();
        return InfluxServer.startTwo(directory);
    }
}
