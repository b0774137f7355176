// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;
import io.github.trueload.dubbo.spi.TlsKeys;
import io.github.trueload.dubbo.spi.TlsSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.URL;

/**
 * Finds out whether TLS is why a provider cannot be called: a certificate that is not trusted or has expired, a client
 * certificate that is missing, TLS on one side only. Each provider is asked at most every half minute, and
 * only once where TLS is not wanted. Thread-safe.
 */
final class TlsAdvice {
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final boolean wanted;
    private final String protocol;
    private final ConcurrentMap<String, Finding> findings = new ConcurrentHashMap<>();
    private volatile boolean answered;

    TlsAdvice(ReferenceSettings settings) {
        this.wanted = "true".equals(settings.parameters().get("ssl-enabled"));
        this.protocol = settings.get(Setting.RPC_PROTOCOL);
    }

    /** Notes that a provider answered: without TLS, time-outs from then on are no reason to ask one. */
    void answered() {
        if (!answered) {
            answered = true;
        }
    }

    /** Whether TLS may be why a call was not answered in time. */
    boolean mayDelay() {
        return wanted || !answered;
    }

    /** What is wrong with one of the providers that a plan calls directly, as to TLS; empty if nothing is. */
    static String ofDirect(ReferenceSettings settings) {
        TlsAdvice advice = new TlsAdvice(settings);
        if (settings.has(Setting.REGISTRY_PROTOCOL)) {
            return "";
        }
        for (String address : settings.get(Setting.ADDRESS).split("[,;\\s]+")) {
            String found = advice.at(hostAndPort(address));
            if (!found.isEmpty()) {
                return found;
            }
        }
        return "";
    }

    /** Empty for what is no address, such as {@code 10.0.0.1:${port}}: whoever opens the reference tells. */
    private static String hostAndPort(String address) {
        try {
            return URL.valueOf(address).getAddress();
        } catch (IllegalArgumentException | IllegalStateException e) {
            return "";
        }
    }

    /** What is wrong with a provider, ending in a blank; empty if nothing is. May take seconds. */
    String of(URL provider) {
        String found = provider == null ? "" : at(provider.getAddress());
        return found.isEmpty() ? "" : found + ". ";
    }

    private String at(String address) {
        boolean canTls = "dubbo".equals(protocol) || "tri".equals(protocol);
        if (!canTls || !address.matches(".+:\\d+") || !(TlsAdvice.class.getClassLoader() instanceof TlsSource)) {
            return "";
        }
        long now = System.nanoTime();
        return findings.compute(
                        address,
                        (asked, last) -> last != null && isFresh(last, now) ? last : new Finding(now, ask(address)))
                .text;
    }

    /** Without TLS, a provider that does not speak it is not bothered again. */
    private boolean isFresh(Finding last, long now) {
        return !wanted && last.text.isEmpty() || now - last.nanoTime < FRESH_NANOS;
    }

    private String ask(String address) {
        TlsKeys keys = ((TlsSource) TlsAdvice.class.getClassLoader()).tlsKeys();
        TlsProbe probe = new TlsProbe(address);
        if (wanted) {
            return capitalized(probe.problem(keys));
        }
        return probe.speaksTls()
                ? "The provider " + address + " speaks TLS: set trueload.dubbo.tls.enabled=true, or the parameter"
                        + " ssl-enabled=true of this reference, with bundle 3.3"
                : "";
    }

    private static String capitalized(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** What was found out about a provider, and when. Immutable. */
    private static final class Finding {
        private final long nanoTime;
        private final String text;

        Finding(long nanoTime, String text) {
            this.nanoTime = nanoTime;
            this.text = text;
        }
    }
}
