// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.common.Language;
import io.github.trueload.common.Phrases;
import io.github.trueload.common.Terminal;

/** What listeners say on the terminal: what it is about first, in the user's language. Thread-safe. */
final class ListenerTerminal {
    private static final String LOST = "LOST ";
    private static final Phrases PHRASES =
            Language.isChinese() ? Phrases.of(ListenerTerminal.class, "said.zh.txt") : Phrases.NONE;
    private static final Terminal TERMINAL = new Terminal(PHRASES::say);

    private ListenerTerminal() {}

    /** Says a line that begins with the name of a listener. */
    static void say(String line) {
        int lost = line.indexOf(": " + LOST);
        if (lost >= 0) {
            TERMINAL.say("LOST", line.substring(0, lost + 2) + line.substring(lost + 2 + LOST.length()));
        } else {
            TERMINAL.say(line.contains(" did NOT start, ") ? "FAILED" : "listener", line);
        }
    }
}
