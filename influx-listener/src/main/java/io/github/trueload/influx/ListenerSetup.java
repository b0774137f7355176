// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.InvalidSettingsException;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts a run from JMeter's parameters, so that whatever is wrong with them costs the listener and not the test.
 * Stateless; called by the JMeter thread that starts the test.
 */
final class ListenerSetup {
    private static final Logger log = LoggerFactory.getLogger(ListenerSetup.class);

    /** Makes a run of settings. */
    interface Start<R> {
        /** Creates and starts the run. */
        R start(String name, Settings settings) throws IOException;
    }

    private ListenerSetup() {}

    /** The started run, or nothing when the parameters cannot be used, which is logged then. Never throws. */
    static <R> Optional<R> start(String title, ListenerKind kind, BackendListenerContext context, Start<R> start) {
        String name = title;
        try {
            List<String> names = new ArrayList<>();
            context.getParameterNamesIterator().forEachRemaining(names::add);
            name = title + " '" + named(context) + "'";
            Settings settings = Settings.read(
                    names,
                    parameter -> context.containsParameter(parameter) ? context.getParameter(parameter) : null,
                    JMeterUtils::getProperty,
                    kind);
            for (String warning : settings.warnings()) {
                log.warn("{}: {}", name, warning);
            }
            Duplicates.of("jmeter-influx-listener", ListenerSetup.class).ifPresent(log::error);
            return Optional.of(start.start(name, settings));
        } catch (InvalidSettingsException | IOException e) {
            log.error("{}: the test runs WITHOUT this listener. Correct its parameters: {}", name, e.getMessage());
        } catch (RuntimeException | LinkageError e) {
            log.error("{}: the test runs WITHOUT this listener, which could not be started", name, e);
        }
        return Optional.empty();
    }

    private static String named(BackendListenerContext context) {
        return context.getParameter(
                Parameter.APPLICATION.text(), context.getParameter(Parameter.MEASUREMENT.text(), ""));
    }
}
