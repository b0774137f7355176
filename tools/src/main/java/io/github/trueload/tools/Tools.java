// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools;

import io.github.trueload.tools.fleet.FleetCheck;
import io.github.trueload.tools.size.Sizing;
import java.util.Arrays;

/** The programs beside JMeter. */
public final class Tools {
    private Tools() {}

    /** Runs the program that the first argument names. */
    public static void main(String... arguments) throws Exception {
        String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
        if (arguments[0].equals("fleet")) {
            FleetCheck.main(rest);
        } else {
            Sizing.main(rest);
        }
    }
}
