// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target;
import java.io.IOException;
import java.net.UnknownHostException;
import java.util.Date;
import java.util.zip.Deflater;
import okhttp3.HttpUrl;
import okhttp3.MediaType;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;
import okio.Buffer;
import okio.BufferedSink;
import okio.GzipSink;
import okio.Okio;

/** Posts line protocol to the address that the user gave, whichever write path of InfluxDB 1, 2 or 3 it names. */
final class HttpSender extends HttpCalls implements Sender {
    private static final MediaType TEXT = MediaType.get("text/plain; charset=utf-8");
    private static final int UNSUPPORTED_ENCODING = 415;

    /** Below this it is not worth it. */
    private static final int GZIP_FROM_BYTES = 1024;

    /** OkHttp 4's message when a proxy answers 407 to CONNECT. */
    private static final String PROXY_REFUSED = "Failed to authenticate with proxy";

    /** The JVM's message for a certificate of an unknown issuer. */
    private static final String UNTRUSTED = "PKIX path building failed";

    /** The time for an answer counts anew with each byte; a request may take so many of it in all. */
    private static final long TIMES_IN_ALL = 10;

    private final HttpUrl url;
    private final ServerClock clock;
    private boolean gzip;

    /** Tells the clock the time of each answer; throws when a file that the settings name cannot be read. */
    HttpSender(Settings settings, ServerClock clock) throws IOException {
        super(settings);
        this.url = inNanoseconds(settings.target);
        this.gzip = settings.flag(Parameter.GZIP);
        this.clock = clock;
    }

    /** Our times are in nanoseconds, every server's default; an address that says otherwise is put right. */
    private static HttpUrl inNanoseconds(Target target) {
        HttpUrl url = HttpUrl.get(target.url);
        if (url.queryParameter("precision") == null) {
            return url;
        }
        return url.newBuilder()
                .setQueryParameter("precision", target.nanoseconds)
                .build();
    }

    @Override
    public Answer send(byte[] lines, int answerWithinMs) {
        boolean compressed = gzip && lines.length >= GZIP_FROM_BYTES;
        Answer answer = post(lines, compressed, answerWithinMs);
        if (answer.status == UNSUPPORTED_ENCODING && compressed) {
            gzip = false;
            return post(lines, false, answerWithinMs);
        }
        return answer;
    }

    private Answer post(byte[] lines, boolean compressed, int answerWithinMs) {
        Request.Builder request = new Request.Builder().url(url).headers(headers);
        if (compressed) {
            request.header("Content-Encoding", "gzip");
        }
        request.post(RequestBody.create(compressed ? gzipped(lines) : lines, TEXT));
        try (Response response = execute(request.build(), answerWithinMs, TIMES_IN_ALL * answerWithinMs)) {
            Date date = response.headers().getDate("Date");
            if (date != null) {
                clock.answered(response.sentRequestAtMillis(), response.receivedResponseAtMillis(), date.getTime());
            }
            Answer answer = Answer.of(response);
            return unanswered > 0 ? answer.repeated() : answer;
        } catch (IOException e) {
            if (PROXY_REFUSED.equals(e.getMessage())) {
                return Answer.proxyWantsAUser();
            }
            return connected ? Answer.lost(why(e)) : Answer.unreachable(why(e));
        }
    }

    private static String why(IOException e) {
        String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        if (e instanceof UnknownHostException) {
            // Its message may be the name alone.
            return "unknown host " + why;
        }
        return why.contains(UNTRUSTED) ? why + "; name its issuer in " + Parameter.TLS_CA.text() : why;
    }

    private static byte[] gzipped(byte[] lines) {
        Buffer bytes = new Buffer();
        GzipSink gzip = new GzipSink(bytes);
        gzip.deflater().setLevel(Deflater.BEST_SPEED);
        try (BufferedSink out = Okio.buffer(gzip)) {
            out.write(lines);
        } catch (IOException e) {
            throw new IllegalStateException("memory cannot fail to be written", e);
        }
        return bytes.readByteArray();
    }
}
