// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads rows back from where they are written. Used by one thread, which may have to wait. */
public final class RowReader {
    private static final int LONGEST_ANSWER = 1 << 18;
    private static final int LONGEST_S = 10;

    private final QueryClient client;

    private RowReader(QueryClient client) {
        this.client = client;
    }

    /**
     * A reader of what a listener writes; nothing where its address has no query path. Sends nothing.
     *
     * @throws IOException when a file that the settings name cannot be read
     */
    public static Optional<RowReader> of(Settings settings) throws IOException {
        return QueryClient.of(settings, LONGEST_S, LONGEST_ANSWER).map(RowReader::new);
    }

    /**
     * Asks a query of one statement, whose texts need no quotes.
     *
     * @return the rows by the names of their columns, times in milliseconds since the epoch
     * @throws QueryClient.RefusedException when the server does not give rows, and will not the next time
     * @throws IOException when it does not just now
     */
    public List<Map<String, String>> read(String influxql) throws IOException {
        return QueryAnswer.rows(client.ask(influxql));
    }

    /** Ends a {@link #read} that is under way, and all that follow; gives back what connections hold. Any thread. */
    public void close() {
        client.close();
    }
}
