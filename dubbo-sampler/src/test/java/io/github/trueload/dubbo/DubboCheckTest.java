// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.browse.FakeView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a check tells of the providers in a registry. */
@ExtendWith(JMeterExtension.class)
class DubboCheckTest {
    private final FakeView view = new FakeView();
    private final ReferenceSettings settings = ReferenceSettings.NONE.with(Setting.INTERFACE, "com.acme.A");

    @ParameterizedTest
    @CsvSource({"'', 1.0, 1", "a, 1.0, 1", "'a, b', 1.0, 2", "*, 1.0, 3", "a, *, 2", "c, 1.0, 0"})
    void tellsTheProvidersThatACallMayReachFromOthers(String group, String version, int wanted)
            throws DubboOpenException {
        for (String each : List.of("version=1.0", "group=a&version=1.0", "group=b&version=1.0", "group=a&version=2")) {
            view.add("dubbo://h:1/com.acme.A?interface=com.acme.A&" + each);
        }
        view.add("dubbo://h:1/com.acme.Another?version=1.0");

        assertThat(DubboCheck.registered(
                        view, settings.with(Setting.GROUP, group).with(Setting.VERSION, version)))
                .startsWith("Providers in the registry: " + wanted + "\n")
                .contains("In other groups or versions: " + (4 - wanted) + "\n");
    }

    @Test
    void showsEachProviderInALine() throws DubboOpenException {
        view.add("dubbo://h:1/com.acme.A?application=shop&group=a&version=1.0");
        view.add("tri://h:2/com.acme.A?side=provider");

        assertThat(DubboCheck.registered(view, settings))
                .isEqualTo(
                        """
                        Providers in the registry: 1
                          tri://h:2
                        In other groups or versions: 1
                          dubbo://h:1  group=a  version=1.0  application=shop""");
    }

    @Test
    void namesTheApplicationsOfAServiceThatIsRegisteredWithThem() throws DubboOpenException {
        view.applications.addAll(List.of("shop", "cart"));

        assertThat(DubboCheck.registered(view, settings)).isEqualTo("Provided by the applications: cart, shop");
    }
}
