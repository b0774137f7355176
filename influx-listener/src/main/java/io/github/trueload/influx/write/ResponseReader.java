// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Target;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import okhttp3.Response;

/** Makes an {@link Answer} of what HTTP brought. Stateless. */
final class ResponseReader {
    private static final int PROXY_WANTS_A_USER = 407;
    private static final int MAX_MESSAGE = 300;
    private static final long MAX_RETRY_AFTER_S = 300;

    private ResponseReader() {}

    static Answer read(Response response) throws IOException {
        if (isWebPage(response)) {
            return Answer.webPage(response.code());
        }
        return response.code() == PROXY_WANTS_A_USER
                ? proxyWantsAUser()
                : new Answer(response.code(), message(response), retryAfterMs(response));
    }

    /** What a proxy says to a request without a user, or with one that it does not take. */
    static Answer proxyWantsAUser() {
        return new Answer(
                PROXY_WANTS_A_USER,
                "the proxy, not InfluxDB, wants a user: set " + Parameter.PROXY_USERNAME.text() + " and "
                        + Parameter.PROXY_PASSWORD.text() + ", or " + Parameter.PROXY.text() + "=none",
                0);
    }

    /** InfluxDB 2 answers a POST to a path that it does not know with 200 and its user interface; so do logins. */
    private static boolean isWebPage(Response response) {
        String type = response.header("Content-Type", "").trim().toLowerCase(Locale.ROOT);
        return response.isSuccessful() && response.code() != 204 && type.matches("text/html\\s*(;.*)?");
    }

    private static String message(Response response) throws IOException {
        if (response.isSuccessful()) {
            return "";
        }
        String location = response.header("Location");
        if (location != null) {
            return "sent elsewhere; Location: " + shortened(Target.withoutSecrets(location));
        }
        String text = response.peekBody(4096).string();
        return shortened(text.isEmpty() ? response.message() : text);
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ").trim();
        return line.length() <= MAX_MESSAGE ? line : line.substring(0, MAX_MESSAGE) + "...";
    }

    /** The header's form with a date is not used by InfluxDB and counts as absent. */
    private static long retryAfterMs(Response response) {
        String header = response.header("Retry-After");
        if (header == null || !header.trim().matches("\\d{1,9}")) {
            return 0;
        }
        return TimeUnit.SECONDS.toMillis(Math.min(MAX_RETRY_AFTER_S, Long.parseLong(header.trim())));
    }
}
