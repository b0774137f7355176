// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Tries out whether rows reach the server: writes one to a measurement of its own and reads it back. Used once, by one
 * thread that may have to wait.
 */
public final class Trial {
    private static final int ANSWER_MS = 10_000;
    private static final int NUMBERS = 1_000_000_000;

    /** InfluxDB 3 shows a row only when it has written its log, once a second. */
    private static final int LOOKS = 8;

    private static final long PAUSE_MS = 400;

    private final boolean udp;
    private final Sender sender;
    private final Optional<QueryClient> reader;
    private final long timeMs = System.currentTimeMillis();

    /** Tells the row from those of others at the same time. */
    private final int number = ThreadLocalRandom.current().nextInt(NUMBERS);

    /** Why it failed, in the server's or network's words; empty if it did not. */
    public String why = "";

    /** How long writing took, in milliseconds. */
    public long tookMs;

    /** How a trial may end. */
    public enum Outcome {
        /** Written, and found again. */
        READ_BACK,
        /** Written, as the server says, but not found again. */
        NOT_FOUND,
        /** Written, but the server does not answer queries, or not to these credentials. */
        NOT_READ,
        /** Written; the address has no query path beside it. */
        NOT_ASKED,
        /** Sent by UDP, which gives no answer. */
        SENT,
        /** Not written. */
        NOT_WRITTEN
    }

    /** Prepares a trial of settings that name a server; throws when a file that they name cannot be read. */
    public Trial(Settings settings) throws IOException {
        this.udp = settings.target.udp;
        this.sender = Sender.of(settings, new ServerClock());
        this.reader = QueryClient.of(settings);
    }

    /** Writes the row and looks for it; then gives back what connections hold. */
    public Outcome run() throws InterruptedException {
        try {
            Row row = Row.of(Schema.Measurement.CHECK, timeMs)
                    .field(Schema.Field.NUMBER, number)
                    .build();
            long start = System.nanoTime();
            Answer answer = sender.send((row.line + "\n").getBytes(StandardCharsets.UTF_8), ANSWER_MS);
            tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            if (answer.reaction != Answer.Reaction.WRITTEN) {
                why = answer.toString();
                return Outcome.NOT_WRITTEN;
            }
            return udp ? Outcome.SENT : readBack();
        } finally {
            sender.close();
            reader.ifPresent(QueryClient::close);
        }
    }

    private Outcome readBack() throws InterruptedException {
        if (!reader.isPresent()) {
            return Outcome.NOT_ASKED;
        }
        for (int look = 0; look < LOOKS; look++) {
            if (look > 0) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MS);
            }
            try {
                boolean found = isThere(reader.get());
                why = "";
                if (found) {
                    return Outcome.READ_BACK;
                }
            } catch (QueryClient.RefusedException e) {
                why = e.getMessage();
                return Outcome.NOT_READ;
            } catch (IOException e) {
                why = String.valueOf(e.getMessage());
            }
        }
        return why.isEmpty() ? Outcome.NOT_FOUND : Outcome.NOT_READ;
    }

    private boolean isThere(QueryClient client) throws IOException {
        String question = "SELECT \"" + Schema.Field.NUMBER + "\" FROM \"" + Schema.Measurement.CHECK
                + "\" WHERE time = " + timeMs + "ms";
        for (Map<String, String> row : client.read(question)) {
            String found = row.getOrDefault(Schema.Field.NUMBER, "");
            if (found.matches("\\d[\\d.]*(E\\d+)?") && Double.parseDouble(found) == number) {
                return true;
            }
        }
        return false;
    }
}
