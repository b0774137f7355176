// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools;

import io.github.trueload.tools.fleet.FleetCheck;
import io.github.trueload.tools.fleet.Meeting;
import io.github.trueload.tools.size.Sizing;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.util.Arrays;

/** All programs of the jar: the first argument names one, the others are its own. Ends the JVM with its exit code. */
public final class Tools {
    private static final int WRONG_USE = 64;

    private Tools() {}

    /** Runs one. */
    public static void main(String... arguments) throws UnsupportedEncodingException {
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
        int code = run(out, System.err, arguments);
        out.flush();
        System.exit(code);
    }

    private static int run(PrintStream out, PrintStream err, String... arguments) {
        String[] rest = arguments.length == 0 ? arguments : Arrays.copyOfRange(arguments, 1, arguments.length);
        switch (arguments.length == 0 ? "" : arguments[0]) {
            case "fleet":
                return new FleetCheck(System.getenv(), out, err).run(rest);
            case "meet":
                return new Meeting(System.getenv(), out, err).run(rest);
            case "size":
                return new Sizing(System.getenv(), out, err).run(rest);
            default:
                err.println("Name a program: fleet judges all generators of a run, meet has them start together,"
                        + " size tells how much load this machine makes. fleet --help and so on tell their options.");
                return WRONG_USE;
        }
    }
}
