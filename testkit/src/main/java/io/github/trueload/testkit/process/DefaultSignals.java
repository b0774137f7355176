// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Starts programs that hear Ctrl-C. A shell has what it starts in the background with {@code &} ignore it, and that is
 * inherited: of tests started so no process would ever end by an interrupt. Stateless.
 */
final class DefaultSignals {
    /** Of GNU coreutils 8.31 and newer; it becomes the program, with the same process id. */
    private static final List<String> PREFIX = List.of("env", "--default-signal=INT,QUIT");

    private static final boolean KNOWN = isKnown();

    private DefaultSignals() {}

    /** The same command, with the signals as a terminal would give them; unchanged where that cannot be asked for. */
    static List<String> of(List<String> command) {
        if (!KNOWN) {
            return command;
        }
        List<String> prefixed = new ArrayList<>(PREFIX);
        prefixed.addAll(command);
        return prefixed;
    }

    private static boolean isKnown() {
        List<String> probe = new ArrayList<>(PREFIX);
        probe.add("true");
        try {
            return new ProcessBuilder(probe)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
