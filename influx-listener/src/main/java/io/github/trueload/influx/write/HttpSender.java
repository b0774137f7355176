// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Limits;
import io.github.trueload.influx.settings.Target;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import okhttp3.Call;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/** Posts line protocol to the address that the user gave, whichever write path of InfluxDB 1, 2 or 3 it names. */
final class HttpSender implements Sender {
    private static final MediaType TEXT = MediaType.get("text/plain; charset=utf-8");
    private static final int GZIP_FROM_BYTES = 1024;
    private static final int MAX_MESSAGE = 300;
    private static final long MAX_RETRY_AFTER_S = 300;

    private final OkHttpClient client;
    private final HttpUrl url;
    private final String authorization;
    private volatile Call call;
    private volatile boolean aborted;

    HttpSender(Target target, Limits limits, TlsTrust trust) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .connectTimeout(limits.number(Limit.CONNECT_TIMEOUT_MS), TimeUnit.MILLISECONDS)
                .readTimeout(limits.number(Limit.READ_TIMEOUT_MS), TimeUnit.MILLISECONDS)
                .writeTimeout(limits.number(Limit.READ_TIMEOUT_MS), TimeUnit.MILLISECONDS)
                // A redirected POST becomes a GET, whose 200 would pass for "written".
                .followRedirects(false);
        trust.applyTo(builder);
        client = builder.build();
        url = inNanoseconds(target);
        authorization = target.authorization();
    }

    @Override
    public Answer send(byte[] lines) {
        if (aborted) {
            return Answer.unreachable("the test is over");
        }
        Call current = client.newCall(request(lines));
        call = current;
        try (Response response = current.execute()) {
            return isWebPage(response)
                    ? Answer.webPage(response.code())
                    : new Answer(response.code(), message(response), retryAfterMs(response));
        } catch (IOException e) {
            return Answer.unreachable(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
        } catch (RuntimeException e) {
            // Proxy selectors and DNS of the user's JVM run inside the call and may throw anything.
            return Answer.unreachable(e.toString());
        } finally {
            call = null;
        }
    }

    @Override
    public void abort() {
        aborted = true;
        Call current = call;
        if (current != null) {
            current.cancel();
        }
    }

    @Override
    public void close() {
        abort();
        client.connectionPool().evictAll();
        client.dispatcher().executorService().shutdown();
    }

    private Request request(byte[] lines) {
        Request.Builder request = new Request.Builder().url(url);
        if (!authorization.isEmpty()) {
            request.header("Authorization", authorization);
        }
        if (lines.length < GZIP_FROM_BYTES) {
            return request.post(RequestBody.create(lines, TEXT)).build();
        }
        return request.header("Content-Encoding", "gzip")
                .post(RequestBody.create(gzip(lines), TEXT))
                .build();
    }

    private static byte[] gzip(byte[] lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(lines.length / 4);
        try (GZIPOutputStream out = new FastGzip(bytes)) {
            out.write(lines);
        } catch (IOException e) {
            throw new IllegalStateException("memory cannot fail to be written", e);
        }
        return bytes.toByteArray();
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
        String text = response.peekBody(4096).string();
        String line = (text.isEmpty() ? response.message() : text)
                .replaceAll("\\s+", " ")
                .trim();
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

    /** Our times are in nanoseconds, every server's default; an address that says otherwise is put right. */
    private static HttpUrl inNanoseconds(Target target) {
        HttpUrl url = HttpUrl.get(target.url());
        if (url.queryParameter("precision") == null) {
            return url;
        }
        return url.newBuilder()
                .setQueryParameter("precision", target.version().nanoseconds())
                .build();
    }

    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
