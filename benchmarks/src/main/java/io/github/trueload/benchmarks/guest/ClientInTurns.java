// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;

/**
 * A client of the Backend Listener that is another one by turns, in one process: each turn starts the client whose
 * class is asked for and ends the one before, with all its threads. The turn is asked for in the file that the system
 * property {@value #FILE} names, and confirmed in another one beside it. Thread-safe.
 */
public final class ClientInTurns implements BackendListenerClient {
    /** Names the file. */
    public static final String FILE = "trueload.bench.turn";

    private static final long LOOK_MS = 20;

    private final Path asked = Path.of(System.getProperty(FILE));
    private volatile BackendListenerClient current = new NothingBackendClient();
    private String taken = "";

    /** Where a turn is confirmed that is asked for in a file. */
    public static Path confirmation(Path asked) {
        return asked.resolveSibling(asked.getFileName() + ".taken");
    }

    @Override
    public void setupTest(BackendListenerContext context) {
        Executors.newSingleThreadScheduledExecutor(ClientInTurns::daemon)
                .scheduleWithFixedDelay(() -> look(context), 0, LOOK_MS, TimeUnit.MILLISECONDS);
    }

    @Override
    public SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
        return current.createSampleResult(context, result);
    }

    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {
        current.handleSampleResults(results, context);
    }

    @Override
    public void teardownTest(BackendListenerContext context) throws Exception {
        current.teardownTest(context);
    }

    private void look(BackendListenerContext context) {
        try {
            String wanted = Files.exists(asked) ? Files.readString(asked) : taken;
            if (!wanted.equals(taken)) {
                replaceBy(wanted, context);
                taken = wanted;
                Files.writeString(confirmation(asked), taken);
            }
        } catch (Exception e) {
            // The runner waits for the confirmation and shows this output when none comes.
            e.printStackTrace();
        }
    }

    /** Sampler threads may still be in the client that ends, as at the end of any test that is stopped at once. */
    private void replaceBy(String className, BackendListenerContext context) throws Exception {
        BackendListenerClient next = create(className);
        next.setupTest(context);
        BackendListenerClient before = current;
        current = next;
        before.teardownTest(context);
    }

    private static BackendListenerClient create(String className) throws IOException {
        try {
            return (BackendListenerClient) Class.forName(className, true, ClientInTurns.class.getClassLoader())
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
}
