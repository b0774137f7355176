// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterHome;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A master and three slaves of each JMeter that talk in the clear, with every plugin in one plan: what
 * {@link RmiFleetIT} has over TLS, and the classes {@code *DistributedIT} in the clear with one plugin each.
 */
class RmiVersionsIT {
    private static final int SLAVES = 3;
    private static final int SECONDS = 8;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void everyPluginWorksOnEverySlaveInTheClear(String version) {
        Skip.unlessAll(false);
        onFleet(version, run -> run.runAndCheck(directory, SECONDS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void aSlaveThatIsKilledTakesWithItOnlyWhatItHadNotSent(String version) {
        Skip.unlessAll(false);
        onFleet(version, run -> new LostSlave(run, directory).killAndCheck());
    }

    private void onFleet(String version, Consumer<RmiRun> check) {
        JMeterHome home = JMeterHome.create(version, directory.resolve("home")).withTrueload();
        try (AllPlugins plugins = new AllPlugins(directory);
                RmiFleet fleet = RmiFleet.inTheClear(directory, home, SLAVES).start()) {
            check.accept(new RmiRun(plugins, fleet, "run", fleet.hostsAndPorts()));
        }
    }
}
