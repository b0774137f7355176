// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target.ProxyChoice;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.concurrent.TimeUnit;
import okhttp3.Authenticator;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/**
 * Requests to the server that settings name, with their headers, proxy and certificates, one at a time. Used by one
 * thread, but for {@link #abort}.
 */
abstract class HttpCalls {
    private static final String PROXY_AUTHORIZATION = "Proxy-Authorization";

    /** Of every request; the user's win. */
    final Headers headers;

    /** Whether the last request had a connection, so that the server may have got it. */
    volatile boolean connected;

    /** On how many connections the last request had no answer; OkHttp tries anew where one that it kept breaks. */
    volatile int unanswered;

    private final OkHttpClient client;
    private volatile int timeoutMs;
    private volatile Call call;
    private volatile boolean aborted;

    /** Sends nothing; throws when a file that the settings name cannot be read. */
    HttpCalls(Settings settings) throws IOException {
        client = client(settings)
                .addInterceptor(chain -> chain.withReadTimeout(timeoutMs, TimeUnit.MILLISECONDS)
                        .withWriteTimeout(timeoutMs, TimeUnit.MILLISECONDS)
                        .proceed(chain.request()))
                // Comes after connecting and before the first byte of the request.
                .addNetworkInterceptor(chain -> {
                    connected = true;
                    unanswered++;
                    Response response = chain.proceed(chain.request());
                    unanswered--;
                    return response;
                })
                .build();
        Headers.Builder all = new Headers.Builder();
        if (!settings.target.authorization.isEmpty()) {
            all.set("Authorization", settings.target.authorization);
        }
        settings.headers.forEach(all::set);
        headers = all.build();
    }

    /**
     * Sends a request.
     *
     * @param answerWithinMs how long to wait while nothing can be sent or received
     * @param inAllMs how long it may take until the last byte of the answer
     */
    final Response execute(Request request, int answerWithinMs, long inAllMs) throws IOException {
        connected = false;
        unanswered = 0;
        timeoutMs = answerWithinMs;
        Call current = client.newCall(request);
        current.timeout().timeout(inAllMs, TimeUnit.MILLISECONDS);
        call = current;
        if (aborted) {
            throw new IOException("the test is over");
        }
        try {
            return current.execute();
        } catch (RuntimeException e) {
            // Proxy selectors and DNS of the user's JVM run inside the call and may throw anything.
            throw new IOException(e.toString(), e);
        }
    }

    /** Ends a request that is under way, and all that follow, at once. Any thread. */
    public final void abort() {
        aborted = true;
        Call current = call;
        if (current != null) {
            current.cancel();
        }
    }

    /** Gives back what the connections hold. */
    public final void close() {
        abort();
        client.connectionPool().evictAll();
        client.dispatcher().executorService().shutdown();
    }

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
        return (route, response) -> {
            Request request = response.request();
            boolean refused = choice.authorization.equals(request.header(PROXY_AUTHORIZATION));
            // Null ends the attempts.
            return refused
                    ? null
                    : request.newBuilder()
                            .header(PROXY_AUTHORIZATION, choice.authorization)
                            .build();
        };
    }
}
