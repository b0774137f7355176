// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/** One interface in one group and version, and what its providers say about themselves. Immutable. */
public final class ProvidedService {
    private final String interfaceName;
    private final String group;
    private final String version;
    private final SortedSet<String> methods;
    private final SortedSet<String> applications;
    private final SortedSet<String> addresses;

    private ProvidedService(
            String interfaceName,
            String group,
            String version,
            Collection<String> methods,
            Collection<String> applications,
            Collection<String> addresses) {
        this.interfaceName = Objects.requireNonNull(interfaceName);
        this.group = Objects.requireNonNull(group);
        this.version = Objects.requireNonNull(version);
        this.methods = Collections.unmodifiableSortedSet(new TreeSet<>(methods));
        this.applications = Collections.unmodifiableSortedSet(new TreeSet<>(applications));
        this.addresses = Collections.unmodifiableSortedSet(new TreeSet<>(addresses));
    }

    /** A service without any provider yet; group and version may be empty. */
    public static ProvidedService of(String interfaceName, String group, String version) {
        return new ProvidedService(
                interfaceName,
                group,
                version,
                Collections.emptyList(),
                Collections.emptyList(),
                Collections.emptyList());
    }

    /** The same service with one more provider. */
    ProvidedService with(Collection<String> moreMethods, String application, String address) {
        return new ProvidedService(
                interfaceName,
                group,
                version,
                joined(methods, moreMethods),
                joined(applications, Collections.singleton(application)),
                joined(addresses, Collections.singleton(address)));
    }

    /** Full name of the interface. */
    public String interfaceName() {
        return interfaceName;
    }

    /** Group, empty if it is in none. */
    public String group() {
        return group;
    }

    /** Version, empty if it has none. */
    public String version() {
        return version;
    }

    /** Names of the methods, overloads as one. */
    public SortedSet<String> methods() {
        return methods;
    }

    /** Names of the applications that provide it. */
    public SortedSet<String> applications() {
        return applications;
    }

    /** Protocol and address of each provider. */
    public SortedSet<String> addresses() {
        return addresses;
    }

    /** {@code group/interface:version}, as Dubbo writes it. */
    @Override
    public String toString() {
        return (group.isEmpty() ? "" : group + "/") + interfaceName + (version.isEmpty() ? "" : ":" + version);
    }

    private static List<String> joined(Collection<String> some, Collection<String> more) {
        List<String> all = new ArrayList<>(some);
        all.addAll(more);
        return all;
    }
}
