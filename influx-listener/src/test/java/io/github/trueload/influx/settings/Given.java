// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import io.github.trueload.influx.settings.Settings.InvalidSettingsException;
import java.util.Map;

/** Settings for tests, which must be valid. */
public final class Given {
    private Given() {}

    /** Of an aggregating client that writes to an address. */
    public static Settings url(String url) {
        return settings(Map.of("influxdbUrl", url));
    }

    public static Settings settings(Map<String, String> parameters) {
        return settings(parameters, Map.of(), ListenerKind.CLIENT);
    }

    public static Settings settings(Map<String, String> parameters, Map<String, String> properties, ListenerKind kind) {
        try {
            return Settings.read(parameters.keySet(), parameters::get, properties::get, kind);
        } catch (InvalidSettingsException e) {
            throw new IllegalStateException(e);
        }
    }
}
