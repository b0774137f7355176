// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import org.apache.dubbo.common.utils.NetUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenMessagesTest {
    private static final ReferenceSettings NACOS = ReferenceSettings.NONE
            .with(Setting.INTERFACE, "shop.Service")
            .with(Setting.REGISTRY_PROTOCOL, "nacos")
            .with(Setting.ADDRESS, "ada:secret@127.0.0.1:8848");

    @Test
    void findsTheReasonInAPageOfHtml() {
        Throwable refused = new IllegalStateException("failed to req API:/nacos/v1/ns/service/list after all"
                + " servers([127.0.0.1:8848]) tried: <html><body><h1>Whitelabel Error Page</h1><p>This application has"
                + " no explicit mapping for /error, so you are seeing this as a fallback.</p><div id='created'>Fri Nov"
                + " 20 17:46:46 UTC 2026</div><div>There was an unexpected error (type=Forbidden, status=403).</div>"
                + "<div>user not found!</div></body></html>");

        assertThat(OpenMessages.of(refused, NACOS, "2.7.23"))
                .startsWith("Cannot reach shop.Service at nacos registry ***@127.0.0.1:8848: ")
                .endsWith("There was an unexpected error (type=Forbidden, status=403). user not found! )")
                .doesNotContain("Whitelabel", "<", "secret");
    }

    @Test
    void doesNotBlameTheAddressForANameThatDubboDoesNotKnow() {
        Throwable unknown = new IllegalStateException("No such extension failfst for cluster/org.apache.dubbo.Cluster");

        assertThat(OpenMessages.of(unknown, NACOS, "3.3.6"))
                .startsWith("Dubbo 3.3.6 has no extension of a name that the plan gives: correct it, or add its jar")
                .contains("failfst for cluster");
    }

    @Test
    void readsAPageOfThousandsOfTags() {
        Throwable refused = new IllegalStateException("<br>\n".repeat(20_000) + "user not found!");

        assertThat(OpenMessages.of(refused, NACOS, "2.7.23")).endsWith("(IllegalStateException:  user not found!)");
    }

    @Test
    void tellsTheDeepestReason() {
        Throwable refused = new IllegalStateException(
                "Failed to subscribe consumer://ada:secret@10.0.0.1/shop.Service?timestamp=1",
                new IllegalStateException("KeeperErrorCode = NoAuth for /dubbo", new RuntimeException()));

        assertThat(OpenMessages.of(refused, NACOS, "3.3.6"))
                .endsWith("(IllegalStateException: KeeperErrorCode = NoAuth for /dubbo)");
    }

    /** Where a tunnel listens at the loopback address alone, everybody else reaches the provider. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "127.0.0.1:20880 ! true",
                "localhost:20880 ! true",
                "10.0.0.1:20880,dubbo://127.0.0.9:20881?a=b ! true",
                "10.0.0.1:20880 ! false",
                "10.127.0.1:20880 ! false",
                "shop.localhost.test:20880 ! false"
            })
    void saysWhereDubboConnectsInPlaceOfTheLoopbackAddress(String address, boolean another) {
        ReferenceSettings settings =
                ReferenceSettings.NONE.with(Setting.INTERFACE, "shop.Service").with(Setting.ADDRESS, address);
        String own = NetUtils.getLocalHost();
        assumeThat(own).doesNotStartWith("127.");

        String told = OpenMessages.of(new IllegalStateException("Connection refused"), settings, "3.3.6");

        assertThat(told)
                .startsWith("Cannot reach shop.Service at provider " + address
                        + (another ? " (to which Dubbo connects as " + own + ")" : "") + ": check the address");
    }
}
