// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools;

import io.github.trueload.tools.cli.Program;
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
        Program program = program(arguments.length == 0 ? "" : arguments[0]);
        if (program == null) {
            System.err.println("Name a program: fleet judges all generators of a run, meet has them start together,"
                    + " size tells how much load this machine makes. fleet --help and so on tell their options.");
            System.exit(WRONG_USE);
        }
        String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
        int code = program.run(System.getenv(), out, System.err, rest);
        out.flush();
        System.exit(code);
    }

    private static Program program(String name) {
        switch (name) {
            case "fleet":
                return new FleetCheck();
            case "meet":
                return new Meeting();
            case "size":
                return new Sizing();
            default:
                return null;
        }
    }
}
