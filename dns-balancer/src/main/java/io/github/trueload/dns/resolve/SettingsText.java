// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The settings of one element as a user wrote them, expressions evaluated. Compared by value. */
public final class SettingsText {
    final boolean customResolver;
    final List<String> servers;
    public final Map<String, String> staticHosts;
    private final Map<Setting, String> values;

    /**
     * The texts of one element.
     *
     * @param customResolver whether the DNS servers are to be asked rather than the system
     * @param staticHosts host to addresses, separated by commas
     * @param values what is written for each setting; a missing or blank text means the default
     */
    public SettingsText(
            boolean customResolver,
            List<String> servers,
            Map<String, String> staticHosts,
            Map<Setting, String> values) {
        this.customResolver = customResolver;
        this.servers = Collections.unmodifiableList(new ArrayList<>(servers));
        this.staticHosts = Collections.unmodifiableMap(new LinkedHashMap<>(staticHosts));
        this.values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Where everything but single hosts comes from. */
    public SettingsText withoutStaticHosts() {
        return new SettingsText(customResolver, servers, Collections.emptyMap(), values);
    }

    /** What is written for a setting, its default when that is blank. */
    String value(Setting setting) {
        String text = values.get(setting);
        return text == null || text.trim().isEmpty() ? setting.defaultText() : text.trim();
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof SettingsText)) {
            return false;
        }
        SettingsText that = (SettingsText) other;
        return customResolver == that.customResolver
                && servers.equals(that.servers)
                && staticHosts.equals(that.staticHosts)
                && values.equals(that.values);
    }

    @Override
    public int hashCode() {
        return Objects.hash(customResolver, servers, staticHosts, values);
    }
}
