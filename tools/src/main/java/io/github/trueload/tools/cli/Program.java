// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.Map;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * A program on the command line: its options are fields with annotations of picocli, and its exit code says how it
 * went. Used by one thread.
 */
public abstract class Program {
    private static final int HELP_WIDTH = 110;
    private static final int WRONG_USE = 64;
    private static final int UNAVAILABLE = 69;
    /** A file cannot be written. */
    protected static final int NO_FILE = 74;

    protected final Map<String, String> environment;
    protected final PrintStream out;
    protected final PrintStream err;

    private CommandLine line;

    @Option(
            names = "--completion",
            // Like --help, it wants no other option.
            versionHelp = true,
            order = 91,
            description = "print a script by which bash and zsh complete these options")
    private boolean completion;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = 92,
            description = "print this")
    private boolean help;

    protected Program(Map<String, String> environment, PrintStream out, PrintStream err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    /** Does the work, and gives the exit code; an {@link IOException} says that something that it needs is away. */
    protected abstract int work() throws UsageException, IOException;

    /** The message for an exception of {@link #work}. */
    protected String trouble(IOException e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    /** Runs the program with the arguments of a command line; the answer is its exit code. */
    public final int run(String... arguments) {
        // The last of an option that is given twice counts, so that a script can have some before "$@".
        line = new CommandLine(this)
                .setOverwrittenOptionsAllowed(true)
                .setExpandAtFiles(false)
                .setUsageHelpWidth(HELP_WIDTH);
        try {
            line.parseArgs(arguments);
            if (completion) {
                out.println(AutoComplete.bash(line.getCommandName(), line));
                return 0;
            }
            if (help) {
                line.usage(out, Ansi.OFF);
                return 0;
            }
            return work();
        } catch (ParameterException e) {
            return refuse(message(e));
        } catch (UsageException e) {
            return refuse(e.getMessage());
        } catch (IOException e) {
            say(trouble(e));
            return UNAVAILABLE;
        }
    }

    /** Tells the user something beside the result. */
    protected final void say(String text) {
        err.println(line.getCommandName() + ": " + text);
    }

    /** Prints the result, as JSON if that file is {@code -}, else as text; the answer is as that of {@link #write}. */
    protected final boolean tell(String text, String jsonFile, String json) {
        boolean jsonToOut = jsonFile.equals("-");
        out.print(jsonToOut ? json : text);
        out.flush();
        return jsonToOut || write(jsonFile, json);
    }

    /** Writes a file, unless its name is empty; the answer is whether that went well. */
    protected final boolean write(String file, String text) {
        try {
            if (!file.isEmpty()) {
                Files.write(Paths.get(file), text.getBytes(StandardCharsets.UTF_8));
            }
            return true;
        } catch (IOException | IllegalArgumentException e) {
            say(file + " cannot be written: " + e);
            return false;
        }
    }

    /** The number that an option has, unless it lies outside what the option may be. */
    public static int within(int least, int most, String option, int number) throws UsageException {
        if (number < least || number > most) {
            throw new UsageException(
                    option + " is '" + number + "': enter a whole number from " + least + " to " + most);
        }
        return number;
    }

    /** Sets a number in a result; what is unknown is null. */
    public static void number(ObjectNode json, String name, double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            json.putNull(name);
        } else if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            json.put(name, (long) value);
        } else {
            json.put(name, rounded(value));
        }
    }

    /** Three decimals are plenty. */
    public static double rounded(double value) {
        return Math.round(value * 1000) / 1000.0;
    }

    private int refuse(String message) {
        say(message);
        err.println(line.getCommandName() + " --help tells the options");
        return WRONG_USE;
    }

    /** A mistyped option may be followed by a secret, as in {@code --password=...}. */
    private static String message(ParameterException e) {
        if (!(e instanceof UnmatchedArgumentException)) {
            return e.getMessage();
        }
        String first = ((UnmatchedArgumentException) e).getUnmatched().get(0);
        return (first.startsWith("-") ? "there is no option " : "one argument too many: ")
                + first.replaceFirst("=.*", "=...");
    }

    /** A program cannot do what it was asked for: the message says what to enter instead. */
    public static final class UsageException extends Exception {
        private static final long serialVersionUID = 1L;

        public UsageException(String message) {
            super(message);
        }
    }
}
