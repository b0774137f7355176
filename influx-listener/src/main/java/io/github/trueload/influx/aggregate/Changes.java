// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** What samples that are added change in the rows of a label; what does not change is not sent again. Immutable. */
final class Changes {
    final boolean ok;
    final boolean ko;
    final Set<ErrorKey> errors;

    private Changes(boolean ok, boolean ko, Set<ErrorKey> errors) {
        this.ok = ok;
        this.ko = ko;
        this.errors = errors;
    }

    /** @param added the samples that are added, before those that were there join them */
    static Changes by(LabelTotals added) {
        return new Changes(
                !added.ok.isEmpty(),
                added.ko != null && !added.ko.isEmpty(),
                added.errors == null ? Collections.emptySet() : new HashSet<>(added.errors.keySet()));
    }
}
