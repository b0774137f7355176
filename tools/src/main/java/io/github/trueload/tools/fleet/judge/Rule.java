// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import io.github.trueload.tools.fleet.model.Fleet;
import java.util.function.Consumer;

/** One thing that may speak against the figures of a fleet. Implementations are immutable. */
interface Rule {
    /** Looks at a fleet and tells what it finds. */
    void look(Fleet fleet, Consumer<Finding> sink);
}
