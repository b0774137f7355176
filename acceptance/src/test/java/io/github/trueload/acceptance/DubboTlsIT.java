// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.tls.Authority;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Protocols dubbo and tri over TLS, with and without a client certificate, at real providers of Dubbo 3.3. */
@Order(1)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DubboTlsIT {
    private static final List<String> PROTOCOLS = List.of("dubbo", "tri");
    /** The runs whose calls wait for an answer in vain. */
    private static final Set<String> FAILURES =
            Set.of("stranger", "expired", "plain", "off", "nobody", "wrong-client", "password");

    @TempDir
    private static Path directory;

    private static Authority authority;

    @BeforeAll
    static void createCertificates() {
        authority = new Authority(directory.resolve("authority"))
                .sign("provider", "-1d", 30)
                .sign("client", "-1d", 30);
    }

    @Test
    void callsOverTlsAndSaysWhatIsWrongWithoutIt() {
        Skip.unlessAll(false);
        authority.sign("expired", "-10d", 5);
        Authority stranger = new Authority(directory.resolve("stranger"));
        try (DubboProvider dubbo = provider("dubbo", "provider", false);
                DubboProvider tri = provider("tri", "provider", false);
                DubboProvider expired = provider("dubbo", "expired", false);
                DubboProvider expiredTri = provider("tri", "expired", false);
                DubboProvider plain = plain("dubbo");
                DubboProvider plainTri = plain("tri")) {
            List<DubboProvider> good = List.of(dubbo, tri);

            assertPassed(run("pem", good, tls("trustStore", authority.file("authority.pem"))));
            Path store = authority.file("authority.p12");
            assertPassed(run("store", good, tls("trustStore", store, "trustStorePassword", Authority.PASSWORD)));
            Path trust = authority.file("authority.pem");
            assertFailed(
                    run("stranger", good, tls("trustStore", stranger.file("authority.pem"))),
                    "he certificate of the provider 127.0.0.1:",
                    "is not signed by one that trueload.dubbo.tls.trustStore holds (CN=provider");
            assertFailed(
                    run("expired", List.of(expired, expiredTri), tls("trustStore", trust)),
                    "he certificate of the provider 127.0.0.1:",
                    " expired on ");
            assertFailed(run("plain", List.of(plain, plainTri), tls("trustStore", trust)), " does not speak TLS");
            assertFailed(
                    run("off", good, JMeterHome.shared().command()),
                    " speaks TLS: set trueload.dubbo.tls.enabled=true");
        }
    }

    @Test
    void showsACertificateOfItsOwnWhereTheProviderWantsOne() {
        try (DubboProvider dubbo = provider("dubbo", "provider", true);
                DubboProvider tri = provider("tri", "provider", true)) {
            List<DubboProvider> both = List.of(dubbo, tri);
            Path trust = authority.file("authority.pem");

            Path key = authority.file("client.p12");
            JMeterCommand shown = tls("trustStore", trust, "keyStore", key, "keyStorePassword", Authority.PASSWORD);
            assertPassed(run("client-store", both, shown));
        }
    }

    @Test
    void saysWhatIsWrongWithItsOwnCertificate() {
        Skip.unlessAll(false);
        Authority stranger = new Authority(directory.resolve("strange-client")).sign("client", "-1d", 30);
        try (DubboProvider dubbo = provider("dubbo", "provider", true);
                DubboProvider tri = provider("tri", "provider", true)) {
            List<DubboProvider> both = List.of(dubbo, tri);
            Path trust = authority.file("authority.pem");

            Path pem = authority.file("client.pem");
            JMeterCommand of = tls("trustStore", trust, "keyStore", pem, "privateKey", authority.file("client.key"));
            assertPassed(run("client-pem", both, of));
            assertFailed(run("nobody", both, tls("trustStore", trust)), "refused our client certificate");
            Path strange = stranger.file("client.p12");
            JMeterCommand shown = tls("trustStore", trust, "keyStore", strange, "keyStorePassword", Authority.PASSWORD);
            assertFailed(run("wrong-client", both, shown), "refused our client certificate");
            JMeterCommand mistaken =
                    tls("keyStore", authority.file("client.p12"), "keyStorePassword", PlantedSecrets.of("wrong"));
            assertFailed(
                    run("password", both, mistaken),
                    "trueload.dubbo.tls.keyStore",
                    "check the file and trueload.dubbo.tls.keyStorePassword");
        }
    }

    /** With these properties, each name before its value: in a file, as JMeter logs those of its command line. */
    private static JMeterCommand tls(Object... properties) {
        StringBuilder lines = new StringBuilder("trueload.dubbo.tls.enabled=true\n");
        for (int i = 0; i < properties.length; i += 2) {
            lines.append("trueload.dubbo.tls." + properties[i] + "=" + properties[i + 1] + "\n");
        }
        try {
            Path file = Files.createTempFile(directory, "tls", ".properties");
            Files.writeString(file, lines);
            return JMeterHome.shared().command().args("-q", file.toString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JMeterResult run(String name, List<DubboProvider> providers, JMeterCommand command) {
        DubboPlan plan = new DubboPlan();
        for (int i = 0; i < providers.size(); i++) {
            plan.add(PROTOCOLS.get(i))
                    .direct(providers.get(i).address())
                    .set("RPC_PROTOCOL", PROTOCOLS.get(i))
                    .set("TIMEOUT", "${__P(timeout)}")
                    .parameter("connect.timeout", "${__P(timeout)}")
                    .echo("a");
        }
        boolean isToPass = !FAILURES.contains(name);
        command.property("timeout", isToPass ? 60_000 : 5_000);
        JMeterResult result = command.run(plan::write, directory, name);
        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size()).isEqualTo(providers.size());
        assertThat(result.log()).doesNotContain(Authority.PASSWORD).doesNotContain("PRIVATE KEY-----");
        return result;
    }

    private static void assertPassed(JMeterResult result) {
        assertThat(result.jtl().failures()).isEmpty();
    }

    private static void assertFailed(JMeterResult result, String... words) {
        assertThat(result.jtl().failures()).hasSameSizeAs(result.jtl().samples());
        assertThat(result.jtl().column("responseMessage"))
                .allSatisfy(message -> assertThat(message).contains(words));
    }

    private static DubboProvider provider(String protocol, String certificate, boolean asksForCertificate) {
        String name = protocol + "-" + certificate + "-" + asksForCertificate;
        DubboProvider.Builder provider = DubboProvider.of("3.3.6", directory.resolve(name))
                .protocol(protocol)
                .version("1.0")
                .property("dubbo.ssl.server-key-cert-chain-path", authority.file(certificate + ".pem"))
                .property("dubbo.ssl.server-private-key-path", authority.file(certificate + ".key"));
        if (asksForCertificate) {
            provider.property("dubbo.ssl.server-trust-cert-collection-path", authority.file("authority.pem"));
        }
        return provider.start();
    }

    private static DubboProvider plain(String protocol) {
        return DubboProvider.of("3.3.6", directory.resolve("plain-" + protocol))
                .protocol(protocol)
                .version("1.0")
                .start();
    }
}
