// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A line of Dubbo for which there is a client jar. */
public enum DubboLine {
    /** Dubbo 2.7: the registries and protocols of old, providers of 2.6 and 2.7. */
    V2_7("2.7", "jmeter-dubbo27-client", "zookeeper, nacos, multicast, redis, simple", "dubbo, rmi, hessian"),
    /** Dubbo 3.3: the protocol tri, registries per application; calls providers of 2.x, too. */
    V3_3("3.3", "jmeter-dubbo33-client", "zookeeper, nacos, multicast", "dubbo, tri");

    private final String label;
    /** Name of the jar without its version. */
    public final String jarName;

    public final List<String> registries;
    public final List<String> protocols;

    DubboLine(String label, String jarName, String registries, String protocols) {
        this.label = label;
        this.jarName = jarName;
        this.registries = Arrays.asList(registries.split(", "));
        this.protocols = Arrays.asList(protocols.split(", "));
    }

    /** The line with this label, if there is one. */
    public static Optional<DubboLine> of(String label) {
        return Arrays.stream(values()).filter(line -> line.label.equals(label)).findFirst();
    }

    /** As users write it: {@code 2.7} or {@code 3.3}. */
    @Override
    public String toString() {
        return label;
    }
}
