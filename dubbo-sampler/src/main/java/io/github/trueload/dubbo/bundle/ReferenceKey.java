// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import java.util.Objects;

/** What decides whether two samples may share a reference: the line of Dubbo and every setting. Immutable. */
public final class ReferenceKey {
    private final DubboLine line;
    private final ReferenceSettings settings;

    /**
     * Creates a key.
     *
     * @param line the line of Dubbo that the user wants, or {@code null} to have it chosen on creation
     */
    public ReferenceKey(DubboLine line, ReferenceSettings settings) {
        this.line = line;
        this.settings = settings;
    }

    /** The line of Dubbo that the user wants; {@code null} when it is ours to choose. */
    public DubboLine line() {
        return line;
    }

    public ReferenceSettings settings() {
        return settings;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ReferenceKey
                && line == ((ReferenceKey) other).line
                && settings.equals(((ReferenceKey) other).settings);
    }

    @Override
    public int hashCode() {
        return 31 * Objects.hashCode(line) + settings.hashCode();
    }
}
