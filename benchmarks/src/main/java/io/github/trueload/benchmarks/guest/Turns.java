// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Turns in one process: the name of the next turn is asked for in the file that the system property {@value #FILE}
 * names, and confirmed in another one beside it. Used by a thread of its own.
 */
public final class Turns {
    /** Names the file. */
    public static final String FILE = "trueload.bench.turn";

    private static final long LOOK_MS = 20;

    private final Path asked = Path.of(System.getProperty(FILE));
    private final Taker taker;
    private String taken = "";

    private Turns(Taker taker) {
        this.taker = taker;
    }

    /** Has turns taken from now on, in a daemon thread. */
    static void start(Taker taker) {
        Turns turns = new Turns(taker);
        Executors.newSingleThreadScheduledExecutor(Turns::daemon)
                .scheduleWithFixedDelay(turns::look, 0, LOOK_MS, TimeUnit.MILLISECONDS);
    }

    /** Where a turn is confirmed that is asked for in a file. */
    public static Path confirmation(Path asked) {
        return asked.resolveSibling(asked.getFileName() + ".taken");
    }

    private void look() {
        try {
            String wanted = Files.exists(asked) ? Files.readString(asked) : taken;
            if (!wanted.equals(taken)) {
                taker.take(wanted);
                taken = wanted;
                Files.writeString(confirmation(asked), taken);
            }
        } catch (Exception e) {
            // The runner waits for the confirmation and shows this output when none comes.
            e.printStackTrace();
        }
    }

    /** An object of the class whose name a turn has. */
    static Object create(String className) throws IOException {
        try {
            return Class.forName(className, true, Turns.class.getClassLoader())
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IOException("cannot create " + className, e);
        }
    }

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "turns");
        thread.setDaemon(true);
        return thread;
    }

    /** Ends a turn and begins the next one. */
    @FunctionalInterface
    interface Taker {
        /** Puts the named thing into the place of the one before; sampler threads may still be in that. */
        void take(String next) throws Exception;
    }
}
