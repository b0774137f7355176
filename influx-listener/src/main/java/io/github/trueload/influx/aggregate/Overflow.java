// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

/** Told, at most once each, when something does not fit its bound any more. Any thread; must not wait. */
public interface Overflow {
    /** Further labels are not told apart. */
    void labels();

    /** Messages of errors of a label are not written as they are any more. */
    void messages(String label);

    /** Samples that come later than this after their interval count in another one. */
    void lateness(long seconds);
}
