// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import java.util.SortedSet;
import java.util.TreeSet;

/** One interface in one group and version, and what its providers say about themselves. Filled once, then read. */
public final class ProvidedService {
    public final String interfaceName;
    /** Group, empty if it is in none. */
    public final String group;
    /** Version, empty if it has none. */
    public final String version;
    /** Names of the methods, overloads as one. */
    public final SortedSet<String> methods = new TreeSet<>();
    /** Names of the applications that provide it. */
    public final SortedSet<String> applications = new TreeSet<>();
    /** Protocol and address of each provider. */
    public final SortedSet<String> addresses = new TreeSet<>();

    /** A service without any provider yet; group and version may be empty. */
    public ProvidedService(String interfaceName, String group, String version) {
        this.interfaceName = interfaceName;
        this.group = group;
        this.version = version;
    }

    /** {@code group/interface:version}, as Dubbo writes it. */
    @Override
    public String toString() {
        return (group.isEmpty() ? "" : group + "/") + interfaceName + (version.isEmpty() ? "" : ":" + version);
    }
}
