// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;
import java.util.EnumSet;
import java.util.Set;

/**
 * Which references may share one copy of Dubbo: those of one line and one config center, which Dubbo reads once for
 * everything it does later. References without a config center share one client per line. Immutable; its text shows no
 * secret.
 */
public final class ClientKey {
    /** The application has a configuration of its own in the config center. */
    private static final Set<Setting> CONFIG_CENTER = EnumSet.of(
            Setting.CONFIG_CENTER_PROTOCOL,
            Setting.CONFIG_CENTER_ADDRESS,
            Setting.CONFIG_CENTER_GROUP,
            Setting.CONFIG_CENTER_NAMESPACE,
            Setting.CONFIG_CENTER_USER_NAME,
            Setting.CONFIG_CENTER_PASSWORD,
            Setting.CONFIG_CENTER_TIMEOUT_MS,
            Setting.APPLICATION);

    private final DubboLine line;
    private final ReferenceSettings configCenter;

    private ClientKey(DubboLine line, ReferenceSettings configCenter) {
        this.line = line;
        this.configCenter = configCenter;
    }

    /** The key of the client with which a line serves a reference. */
    public static ClientKey of(DubboLine line, ReferenceSettings settings) {
        ReferenceSettings.Builder configCenter = ReferenceSettings.builder();
        if (settings.has(Setting.CONFIG_CENTER_PROTOCOL)) {
            CONFIG_CENTER.forEach(setting -> configCenter.set(setting, settings.get(setting)));
        }
        return new ClientKey(line, configCenter.build());
    }

    DubboLine line() {
        return line;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ClientKey
                && line == ((ClientKey) other).line
                && configCenter.equals(((ClientKey) other).configCenter);
    }

    @Override
    public int hashCode() {
        return 31 * line.hashCode() + configCenter.hashCode();
    }

    @Override
    public String toString() {
        return line + " " + configCenter;
    }
}
