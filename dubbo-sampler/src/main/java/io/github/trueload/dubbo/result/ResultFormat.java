// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

/** How an answer is written. */
public enum ResultFormat {
    /** One line, without the class names that generic calls add to every object under the key {@code class}. */
    COMPACT(false, false),
    /** Indented, without those class names. */
    PRETTY(true, false),
    /** Indented, with {@code class} keys: as jmeter-plugins-for-apache-dubbo writes it, on which assertions rely. */
    OLDER_PLUGIN(true, true);

    private final boolean indented;
    private final boolean classKeys;

    ResultFormat(boolean indented, boolean classKeys) {
        this.indented = indented;
        this.classKeys = classKeys;
    }

    /** The format that a plan names; anything else is the older plugin's. */
    public static ResultFormat of(String name) {
        switch (name) {
            case "compact":
                return COMPACT;
            case "pretty":
                return PRETTY;
            default:
                return OLDER_PLUGIN;
        }
    }

    boolean isIndented() {
        return indented;
    }

    boolean hasClassKeys() {
        return classKeys;
    }
}
