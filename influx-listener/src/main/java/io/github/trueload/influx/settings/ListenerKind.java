// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

/** What JMeter knows a listener as; defaults and the parameters that its panel shows depend on it. Immutable. */
public enum ListenerKind {
    /** The element that runs on each generator. */
    ELEMENT,
    /** The aggregating client of the Backend Listener. */
    CLIENT,
    /** The same in the place of JMeter's own client. */
    UPGRADED_CLIENT,
    /** The client of the Backend Listener that writes one point per sample. */
    RAW_CLIENT,
    /** The same in the place of JMeter's own raw client. */
    UPGRADED_RAW_CLIENT;

    /**
     * Whether the plan was made for JMeter's own client. Then odd values are read as that client reads them, with a
     * warning, because such a plan ran before and has to run now.
     */
    public boolean isUpgraded() {
        return this == UPGRADED_CLIENT || this == UPGRADED_RAW_CLIENT;
    }

    /** Whether one point per sample is written. */
    public boolean isRaw() {
        return this == RAW_CLIENT || this == UPGRADED_RAW_CLIENT;
    }

    /** Whether the address may be empty, so that nothing is written. */
    boolean mayWriteNothing() {
        return this == ELEMENT;
    }
}
