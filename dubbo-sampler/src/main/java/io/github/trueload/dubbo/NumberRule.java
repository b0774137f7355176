// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

/** That a field wants a whole number. Immutable. */
final class NumberRule {
    private final int least;
    private final String code;

    NumberRule(int least, String code) {
        this.least = least;
        this.code = code;
    }

    /**
     * Refuses what is no such number.
     *
     * @throws RefusedSampleException naming the field as the panel labels it
     */
    void check(PlanField field, String text) throws RefusedSampleException {
        try {
            if (Integer.parseInt(text) >= least) {
                return;
            }
        } catch (NumberFormatException e) {
            // Said below, as for a number that is too small.
        }
        throw new RefusedSampleException(
                code, field.shownName() + " is '" + text + "': enter a whole number, " + least + " or more");
    }
}
