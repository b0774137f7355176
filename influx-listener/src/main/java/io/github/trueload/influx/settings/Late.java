// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

/** What happens to samples that come after the rows of their interval were written. Immutable. */
public enum Late {
    /** The rows of their interval are written again, which replaces them. */
    REWRITE,
    /** Rows are written later, and once; what comes after that counts in an interval that is not written yet. */
    HOLD
}
