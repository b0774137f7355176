// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import java.time.Duration;
import java.util.regex.Pattern;

/**
 * How a fault is felt once samples pass again. Immutable.
 *
 * @param length for so long at most
 * @param failures what those say that fail meanwhile
 */
record Aftermath(Duration length, Pattern failures) {
    static final Aftermath NONE = new Aftermath(Duration.ZERO, Pattern.compile("(?!)"));
}
