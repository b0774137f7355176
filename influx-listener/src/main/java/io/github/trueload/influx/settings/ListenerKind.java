// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.EnumSet;
import java.util.Set;

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

    static final Set<ListenerKind> ALL = EnumSet.allOf(ListenerKind.class);
    static final Set<ListenerKind> CLIENTS = EnumSet.of(CLIENT, UPGRADED_CLIENT);
    static final Set<ListenerKind> RAW = EnumSet.of(RAW_CLIENT, UPGRADED_RAW_CLIENT);
    static final Set<ListenerKind> AGGREGATING = EnumSet.of(ELEMENT, CLIENT, UPGRADED_CLIENT);

    /**
     * Whether the plan was made for JMeter's own client. Then odd values are read as that client reads them, with a
     * warning, because such a plan ran before and has to run now.
     */
    public boolean isUpgraded() {
        return this == UPGRADED_CLIENT || this == UPGRADED_RAW_CLIENT;
    }

    /** Whether one point per sample is written. */
    public boolean isRaw() {
        return RAW.contains(this);
    }
}
