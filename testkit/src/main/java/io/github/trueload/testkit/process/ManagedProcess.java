// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.TestFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * A process that a test started: its output goes to a file, and closing it stops it and its children by process id.
 * If the test's JVM ends early, a shutdown hook stops it too. Thread-safe.
 */
public final class ManagedProcess implements AutoCloseable {
    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(10);
    /**
     * A shell has what it starts in the background with {@code &} ignore Ctrl-C, and that is inherited: of tests
     * started so no process would ever end by an interrupt. This is of GNU coreutils 8.31 and newer; it becomes the
     * program, with the same process id.
     */
    private static final List<String> HEARS_INTERRUPTS = List.of("env", "--default-signal=INT,QUIT");

    private static final boolean CAN_HEAR_INTERRUPTS = canHearInterrupts();

    private final String name;
    private final Process process;
    private final Path output;
    private final Thread hook;

    private ManagedProcess(String name, Process process, Path output) {
        this.name = name;
        this.process = process;
        this.output = output;
        this.hook = new Thread(this::stop, "stop " + name);
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            // This JVM is ending, and nobody would stop a process that it starts now.
            kill();
            throw e;
        }
    }

    /**
     * Starts a process.
     *
     * @param name what it is called in messages
     * @param directory its working directory, where {@code <name>.out} collects stdout and stderr
     * @param environment variables added to the inherited ones
     * @param program what to start, with its first arguments
     */
    public static ManagedProcess start(
            String name, Path directory, Map<String, String> environment, List<String> program, String... arguments) {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(arguments));
        try {
            Files.createDirectories(directory);
            Path output = directory.resolve(name + ".out");
            ProcessBuilder builder = new ProcessBuilder(hearingInterrupts(command))
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            Process process = builder.start();
            process.getOutputStream().close();
            return new ManagedProcess(name, process, output);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot start " + name + ": " + command, e);
        }
    }

    private static List<String> hearingInterrupts(List<String> command) {
        List<String> all = new ArrayList<>(CAN_HEAR_INTERRUPTS ? HEARS_INTERRUPTS : List.of());
        all.addAll(command);
        return all;
    }

    private static boolean canHearInterrupts() {
        List<String> probe = new ArrayList<>(HEARS_INTERRUPTS);
        probe.add("true");
        try {
            return exitCode(probe) == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static int exitCode(List<String> command) throws IOException {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The process id. */
    public long pid() {
        return process.pid();
    }

    /** Whether the process still runs. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** What the process printed so far. */
    public String output() {
        return TestFiles.read(output);
    }

    /** Waits until the output holds a text; fails at once with the output when the process ends before. */
    public void awaitOutput(String text, Duration timeout) {
        awaitReady("'" + text + "'", timeout, () -> output().contains(text));
    }

    /** Waits until the process is ready; fails with its output when it ends before or the time is over. */
    public void awaitReady(String what, Duration timeout, Callable<Boolean> ready) {
        try {
            Await.until(name + " is ready: " + what, timeout, () -> !process.isAlive() || ready.call());
        } catch (AssertionError e) {
            throw new AssertionError(e.getMessage() + "\n" + output(), e);
        }
        if (!process.isAlive()) {
            throw new AssertionError(
                    name + " ended with exit code " + process.exitValue() + " before it was ready:\n" + output());
        }
    }

    /**
     * Waits for the process to end by itself.
     *
     * @return its exit code
     * @throws AssertionError with the output when it still runs; it is stopped then
     */
    public int awaitExit(Duration timeout) {
        try {
            if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
                stop();
                throw new AssertionError(name + " did not end within " + timeout + ":\n" + output());
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Waits for the process to end by itself, and closes it. */
    public Ended end(Duration timeout) {
        try (this) {
            return new Ended(awaitExit(timeout), output());
        }
    }

    /**
     * How a process ended. Immutable.
     *
     * @param exitCode its exit code
     * @param output all that it printed
     */
    public record Ended(int exitCode, String output) {
        /** The output, where it ended with an exit code; fails with the output where it ended with another. */
        public String with(int expected) {
            if (exitCode != expected) {
                throw new AssertionError("exit code " + exitCode + " and not " + expected + ":\n" + output);
            }
            return output;
        }
    }

    /**
     * Asks the process to end as Ctrl-C does, and waits for what it does before, which {@link #close} cuts short.
     *
     * @return its exit code
     * @throws AssertionError with the output when it still runs; it is stopped then
     */
    public int interruptAndAwaitExit(Duration timeout) {
        interrupt();
        return awaitExit(timeout);
    }

    /** Lets the process stand still as if its machine hung: it keeps its connections and answers nothing. */
    public void freeze() {
        signal("STOP");
    }

    /** Lets a process go on that stood still. */
    public void thaw() {
        signal("CONT");
    }

    /** Asks the process to end as Ctrl-C does. */
    public void interrupt() {
        signal("INT");
    }

    private void signal(String signal) {
        try {
            if (exitCode(List.of("kill", "-" + signal, String.valueOf(pid()))) != 0) {
                throw new IllegalStateException("kill -" + signal + " of " + name + " failed");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the process at once without letting it clean up, as a crash would. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        stop();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending and the hook runs, which is as good.
            return;
        }
    }

    private void stop() {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
        try {
            if (!process.waitFor(STOP_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
