// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.math.BigDecimal;

/** Decimal numbers without loss of digits. Stateless. */
final class Decimals {
    /** What a double keeps of any decimal. */
    private static final int DOUBLE_DIGITS = 15;

    private Decimals() {}

    /** A {@code Double} when it keeps all digits of the text, else a {@code BigDecimal}. */
    static Number smallest(String text) {
        double number = Double.parseDouble(text);
        if (Double.isNaN(number) || text.endsWith("Infinity") || text.endsWith("INF")) {
            return number;
        }
        BigDecimal exact = new BigDecimal(text);
        if (exact.precision() <= DOUBLE_DIGITS && !Double.isInfinite(number) && (number != 0 || exact.signum() == 0)) {
            return number;
        }
        return exact;
    }
}
