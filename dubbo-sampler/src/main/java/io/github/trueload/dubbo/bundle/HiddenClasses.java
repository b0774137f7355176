// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Classes of the client's own jars that Dubbo must not find. Hiding a serialization keeps it from all ways that lead to
 * it: a provider's URL in a registry, an answer that names it, a row of the plan. Immutable.
 */
final class HiddenClasses {
    /**
     * Curator 4.2 takes the absence of this class for a ZooKeeper 3.4 client and then asks servers for nothing that
     * 3.4 lacks, which is what lets one client speak to servers from 3.4 on.
     */
    private static final String ZOOKEEPER_ADMIN = "org.apache.zookeeper.admin.ZooKeeperAdmin";

    /** Serializations of Dubbo 2.7 that create whatever class an answer names. */
    private static final Map<String, String> UNSAFE = new HashMap<>();

    static {
        UNSAFE.put("java", "org.apache.dubbo.common.serialize.java.JavaSerialization");
        UNSAFE.put("compactedjava", "org.apache.dubbo.common.serialize.java.CompactedJavaSerialization");
        UNSAFE.put("nativejava", "org.apache.dubbo.common.serialize.nativejava.NativeJavaSerialization");
        UNSAFE.put("native-hessian", "org.apache.dubbo.serialize.hessian.Hessian2Serialization");
    }

    private final Set<String> names = new HashSet<>();

    /**
     * What a line of Dubbo must not find.
     *
     * @param allowed the serializations that it may find nevertheless
     */
    HiddenClasses(DubboLine line, Set<String> allowed) {
        UNSAFE.forEach((serialization, type) -> {
            if (!allowed.contains(serialization)) {
                names.add(type);
            }
        });
        if (line == DubboLine.V2_7) {
            names.add(ZOOKEEPER_ADMIN);
        }
    }

    boolean contains(String name) {
        return names.contains(name);
    }
}
