// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.plan;

/** A Dubbo service that the plan calls: interface, group and version, each possibly empty but the first. Immutable. */
public final class DubboService {
    private final String text;

    DubboService(String interfaceName, String group, String version) {
        text = interfaceName + "|" + group + "|" + version;
    }

    /** In the form {@code interface|group|version}. */
    @Override
    public String toString() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof DubboService && text.equals(((DubboService) other).text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
