// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers without loss of digits. Stateless. */
final class Decimals {
    /** What a double keeps of any decimal. */
    private static final int DOUBLE_DIGITS = 15;
    /** Any number of so few digits is an int, or a long. */
    private static final int INT_DIGITS = 9;

    private Decimals() {}

    /** A {@code Double} when it keeps all digits, else the number itself. */
    static Number smallest(BigDecimal exact) {
        double number = exact.doubleValue();
        if (exact.precision() <= DOUBLE_DIGITS && !Double.isInfinite(number) && (number != 0 || exact.signum() == 0)) {
            return number;
        }
        return exact;
    }

    /** An {@code Integer}, a {@code Long} or a {@code BigInteger}, whichever is the first to hold it. */
    static Number integer(String text) {
        if (text.length() <= INT_DIGITS) {
            return Integer.parseInt(text);
        }
        BigInteger exact = new BigInteger(text);
        if (exact.bitLength() < Integer.SIZE) {
            return exact.intValue();
        }
        return exact.bitLength() < Long.SIZE ? (Number) exact.longValue() : exact;
    }
}
