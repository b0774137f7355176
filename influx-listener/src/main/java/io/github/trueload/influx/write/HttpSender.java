// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target;
import io.github.trueload.influx.settings.Target.ProxyChoice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Interceptor;
import okhttp3.MediaType;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.RequestBody;
import okhttp3.Response;

/**
 * Posts line protocol to the address that the user gave, whichever write path of InfluxDB 1, 2 or 3 it names. Used by
 * one thread at a time, but for {@link #abort}.
 */
final class HttpSender implements Sender {
    private static final MediaType TEXT = MediaType.get("text/plain; charset=utf-8");
    private static final int UNSUPPORTED_ENCODING = 415;

    /** Below this it is not worth it. */
    private static final int GZIP_FROM_BYTES = 1024;

    private static final String PROXY_AUTHORIZATION = "Proxy-Authorization";

    /** OkHttp 4's message when a proxy answers 407 to CONNECT. */
    private static final String PROXY_REFUSED = "Failed to authenticate with proxy";

    /** The JVM's message for a certificate of an unknown issuer. */
    private static final String UNTRUSTED = "PKIX path building failed";

    /** The time for an answer counts anew with each byte; a request may take so many of it in all. */
    private static final int TIMES_IN_ALL = 10;

    private final OkHttpClient client;
    private final HttpUrl url;
    private final Headers headers;
    private final ServerClock clock;
    private boolean gzip;
    private volatile int timeoutMs;
    private volatile boolean connected;
    private volatile Call call;
    private volatile boolean aborted;

    /**
     * @param clock is told the server's time
     * @throws IOException when a file that the settings name cannot be read
     */
    HttpSender(Settings settings, ServerClock clock) throws IOException {
        client = client(settings)
                .addInterceptor(this::withTimeouts)
                .addNetworkInterceptor(this::noteConnection)
                .build();
        url = inNanoseconds(settings.target);
        headers = headers(settings);
        gzip = settings.flag(Parameter.GZIP);
        this.clock = clock;
    }

    @Override
    public Answer send(byte[] lines, int answerWithinMs) {
        timeoutMs = answerWithinMs;
        Answer answer = post(lines, gzip);
        if (answer.isStatus(UNSUPPORTED_ENCODING) && gzip && lines.length >= GZIP_FROM_BYTES) {
            gzip = false;
            return post(lines, false);
        }
        return answer;
    }

    private Answer post(byte[] lines, boolean compressed) {
        if (aborted) {
            return Answer.unreachable("the test is over");
        }
        connected = false;
        Call current = client.newCall(request(lines, compressed));
        current.timeout().timeout((long) TIMES_IN_ALL * timeoutMs, TimeUnit.MILLISECONDS);
        call = current;
        try (Response response = current.execute()) {
            Date date = response.headers().getDate("Date");
            if (date != null) {
                clock.answered(response.sentRequestAtMillis(), response.receivedResponseAtMillis(), date.getTime());
            }
            return Answer.of(response);
        } catch (IOException e) {
            return PROXY_REFUSED.equals(e.getMessage()) ? Answer.proxyWantsAUser() : failed(why(e));
        } catch (RuntimeException e) {
            // Proxy selectors and DNS of the user's JVM run inside the call and may throw anything.
            return failed(e.toString());
        } finally {
            call = null;
        }
    }

    private static String why(IOException e) {
        String why = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        return why.contains(UNTRUSTED) ? why + "; name its issuer in " + Parameter.TLS_CA.text() : why;
    }

    private Answer failed(String why) {
        return connected ? Answer.lost(why) : Answer.unreachable(why);
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

    private Response withTimeouts(Interceptor.Chain chain) throws IOException {
        return chain.withReadTimeout(timeoutMs, TimeUnit.MILLISECONDS)
                .withWriteTimeout(timeoutMs, TimeUnit.MILLISECONDS)
                .proceed(chain.request());
    }

    /** Comes after connecting and before the first byte of the request. */
    private Response noteConnection(Interceptor.Chain chain) throws IOException {
        connected = true;
        return chain.proceed(chain.request());
    }

    private Request request(byte[] lines, boolean gzipped) {
        Request.Builder request = new Request.Builder().url(url).headers(headers);
        if (!gzipped || lines.length < GZIP_FROM_BYTES) {
            return request.post(RequestBody.create(lines, TEXT)).build();
        }
        return request.header("Content-Encoding", "gzip")
                .post(RequestBody.create(compressed(lines), TEXT))
                .build();
    }

    /** Headers of every request; the user's win. */
    static Headers headers(Settings settings) {
        Headers.Builder headers = new Headers.Builder();
        if (!settings.target.authorization.isEmpty()) {
            headers.set("Authorization", settings.target.authorization);
        }
        settings.headers.forEach(headers::set);
        return headers.build();
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

    /** A client with the settings for writing and reading back. */
    static OkHttpClient.Builder client(Settings settings) throws IOException {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .connectTimeout(settings.limit(Limit.CONNECT_TIMEOUT_MS), TimeUnit.MILLISECONDS)
                .proxyAuthenticator(proxyUser(settings.proxy))
                // A redirected POST becomes a GET, whose 200 would pass for "written".
                .followRedirects(false);
        if (!settings.proxy.jvms) {
            builder.proxy(proxy(settings.proxy));
        }
        Tls.apply(settings, builder);
        return builder;
    }

    private static Proxy proxy(ProxyChoice choice) {
        return choice.host.isEmpty()
                ? Proxy.NO_PROXY
                : new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(choice.host, choice.port));
    }

    /** JMeter's options {@code -u} and {@code -a} set the JVM's authenticator. */
    private static Authenticator proxyUser(ProxyChoice choice) {
        if (choice.authorization.isEmpty()) {
            return choice.jvms ? Authenticator.JAVA_NET_AUTHENTICATOR : Authenticator.NONE;
        }
        return (route, response) -> withUser(response, choice.authorization);
    }

    /** @return {@code null} when the proxy refused this user, which ends the attempts */
    private static Request withUser(Response response, String authorization) {
        Request request = response.request();
        return authorization.equals(request.header(PROXY_AUTHORIZATION))
                ? null
                : request.newBuilder()
                        .header(PROXY_AUTHORIZATION, authorization)
                        .build();
    }

    private static byte[] compressed(byte[] lines) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(lines.length / 4);
        try (GZIPOutputStream out = new FastGzip(bytes)) {
            out.write(lines);
        } catch (IOException e) {
            throw new IllegalStateException("memory cannot fail to be written", e);
        }
        return bytes.toByteArray();
    }

    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(ByteArrayOutputStream out) throws IOException {
            super(out);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
