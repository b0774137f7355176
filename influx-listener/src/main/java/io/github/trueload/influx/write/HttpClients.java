// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.ProxyChoice;
import io.github.trueload.influx.settings.Settings;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.util.concurrent.TimeUnit;
import okhttp3.Authenticator;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Makes HTTP clients of settings. Stateless. */
final class HttpClients {
    private static final String PROXY_AUTHORIZATION = "Proxy-Authorization";

    private HttpClients() {}

    static OkHttpClient.Builder of(Settings settings, TlsTrust trust) {
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .connectTimeout(settings.limits().of(Limit.CONNECT_TIMEOUT_MS), TimeUnit.MILLISECONDS)
                .proxyAuthenticator(proxyUser(settings.proxy()))
                // A redirected POST becomes a GET, whose 200 would pass for "written".
                .followRedirects(false);
        if (!settings.proxy().isJvms()) {
            builder.proxy(proxy(settings.proxy()));
        }
        trust.applyTo(builder);
        return builder;
    }

    private static Proxy proxy(ProxyChoice choice) {
        return choice.host().isEmpty()
                ? Proxy.NO_PROXY
                : new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved(choice.host(), choice.port()));
    }

    /** JMeter's options {@code -u} and {@code -a} set the JVM's authenticator. */
    private static Authenticator proxyUser(ProxyChoice choice) {
        if (choice.authorization().isEmpty()) {
            return choice.isJvms() ? Authenticator.JAVA_NET_AUTHENTICATOR : Authenticator.NONE;
        }
        return (route, response) -> withUser(response, choice.authorization());
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
}
