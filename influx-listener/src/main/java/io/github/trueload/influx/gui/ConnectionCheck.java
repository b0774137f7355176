// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import io.github.trueload.common.CheckPanel;
import io.github.trueload.common.PlanVariables;
import io.github.trueload.common.Texts;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Settings.InvalidSettingsException;
import io.github.trueload.influx.write.Trial;
import java.io.IOException;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.util.JMeterUtils;

/** Writes one row where the parameters say, and reads it back. */
final class ConnectionCheck implements CheckPanel.Check {
    private final Texts texts;
    private final Map<String, String> parameters;

    /** Takes the parameters as they stand, with variables and functions evaluated. Event thread. */
    ConnectionCheck(Texts texts, Arguments parameters) {
        this.texts = texts;
        this.parameters = PlanVariables.during(() -> PlanVariables.evaluated(parameters.getArgumentsAsMap()));
    }

    @Override
    public String run() throws IOException, InterruptedException {
        Settings settings;
        try {
            settings =
                    Settings.read(parameters.keySet(), parameters::get, JMeterUtils::getProperty, ListenerKind.ELEMENT);
        } catch (InvalidSettingsException e) {
            throw new IOException(e.getMessage(), e);
        }
        String odd = settings.warnings().stream().map(each -> "\n" + each).collect(Collectors.joining());
        if (settings.target.isNone()) {
            return texts.get("check.nowhere") + odd;
        }
        Trial trial = new Trial(settings);
        Trial.Outcome outcome = trial.run();
        String told =
                texts.fill("check." + outcome.name(), settings.target, String.valueOf(trial.tookMs), trial.why) + odd;
        if (outcome == Trial.Outcome.NOT_WRITTEN) {
            throw new IOException(told);
        }
        return told;
    }
}
