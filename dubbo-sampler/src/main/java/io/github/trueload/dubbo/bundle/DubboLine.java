// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.util.Optional;

/** A line of Dubbo for which there is a client jar. */
public enum DubboLine {
    /** Dubbo 2.7: the registries and protocols of old, providers of 2.6 and 2.7. */
    V2_7("2.7", "jmeter-dubbo27-client"),
    /** Dubbo 3.3: the protocol tri, registries per application; calls providers of 2.x, too. */
    V3_3("3.3", "jmeter-dubbo33-client");

    private final String label;
    private final String jarName;

    DubboLine(String label, String jarName) {
        this.label = label;
        this.jarName = jarName;
    }

    /** The line with this label, if there is one. */
    public static Optional<DubboLine> of(String label) {
        for (DubboLine line : values()) {
            if (line.label.equals(label)) {
                return Optional.of(line);
            }
        }
        return Optional.empty();
    }

    /** As users write it: {@code 2.7} or {@code 3.3}. */
    public String label() {
        return label;
    }

    /** Name of the jar without its version. */
    public String jarName() {
        return jarName;
    }

    @Override
    public String toString() {
        return label;
    }
}
