// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.io.IOException;
import java.net.URL;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * Classes of the client's own jars that Dubbo must not find. Of serializations it finds those of a list only: one that
 * is hidden is kept from all ways that lead to it, a provider's URL in a registry, an answer that names it, a row of
 * the plan. Immutable.
 */
final class HiddenClasses {
    /**
     * Curator 4.2 takes the absence of this class for a ZooKeeper 3.4 client and then asks servers for nothing that
     * 3.4 lacks, which is what lets one client speak to servers from 3.4 on.
     */
    private static final String ZOOKEEPER_ADMIN = "org.apache.zookeeper.admin.ZooKeeperAdmin";

    /**
     * The serializations that create no class because an answer names it, or (hessian2) classes of data only; and our
     * own wrapper of hessian2, for Dubbo 2.7.
     */
    private static final Set<String> SAFE = Collections.unmodifiableSet(
            new HashSet<>(Arrays.asList("hessian2", "fastjson", "fastjson2", "gson", "trueloadHessian")));

    private final Set<String> names;

    private HiddenClasses(Set<String> names) {
        this.names = names;
    }

    /**
     * What a line of Dubbo must not find.
     *
     * @param jars where it finds its classes, those of the user among them
     * @param allowed names of the serializations that it may find besides the safe ones
     * @throws IOException when a jar cannot be read
     */
    static HiddenClasses of(DubboLine line, URL[] jars, Set<String> allowed) throws IOException {
        Set<String> visible = new HashSet<>(SAFE);
        visible.addAll(allowed);
        Set<String> hidden = SerializationNames.in(jars).classesOfOthers(visible);
        if (line == DubboLine.V2_7) {
            hidden.add(ZOOKEEPER_ADMIN);
        }
        return new HiddenClasses(hidden);
    }

    boolean contains(String name) {
        return names.contains(name);
    }
}
