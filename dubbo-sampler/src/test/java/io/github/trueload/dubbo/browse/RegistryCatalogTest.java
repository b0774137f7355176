// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.browse.RegistryCatalog.ProvidedService;
import io.github.trueload.dubbo.spi.DubboOpenException;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryCatalogTest {
    private final FakeView view = new FakeView();
    private final RegistryCatalog catalog = new RegistryCatalog();

    @BeforeEach
    void openRegistry() {
        catalog.add(view);
    }

    @Test
    void joinsTheProvidersOfAService() throws DubboOpenException {
        view.add("dubbo://10.0.0.1:20880/com.acme.A?application=one&interface=com.acme.A&methods=b,a&version=1.0");
        view.add("dubbo://10.0.0.2:20880/com.acme.A?application=two&interface=com.acme.A&methods=a,c&version=1.0");
        view.add("tri://10.0.0.2:50051/com.acme.A?application=two&interface=com.acme.A&group=g/h&version=0.0.0");

        List<ProvidedService> services = catalog.services();

        assertThat(services).extracting(ProvidedService::toString).containsExactly("com.acme.A:1.0", "g/h/com.acme.A");
        assertThat(services.get(0).methods).containsExactly("a", "b", "c");
        assertThat(services.get(0).applications).containsExactly("one", "two");
        assertThat(services.get(0).addresses).containsExactly("dubbo://10.0.0.1:20880", "dubbo://10.0.0.2:20880");
    }

    @Test
    void joinsWhatSeveralRegistriesTell() throws DubboOpenException {
        FakeView other = new FakeView();
        catalog.add(other);
        view.add("dubbo://h:1/com.acme.A?application=one&interface=com.acme.A&methods=a");
        other.add("dubbo://h:2/com.acme.A?application=two&interface=com.acme.A&methods=a");
        other.add("dubbo://h:3/com.acme.B?application=two&interface=com.acme.B&methods=b");
        other.applicationWithMetadata = "two";

        List<ProvidedService> services = catalog.services();

        assertThat(services).extracting(ProvidedService::toString).containsExactly("com.acme.A", "com.acme.B");
        assertThat(services.get(0).addresses).containsExactly("dubbo://h:1", "dubbo://h:2");
        assertThat(catalog.methods(services.get(0)))
                .extracting(ServiceMethod::toString)
                .containsExactly("a(int)");
        catalog.close();
        assertThat(List.of(view, other)).allMatch(each -> each.closed);
    }

    @Test
    void readsVersionAndGroupAsProvidersOf26AnnounceThem() throws DubboOpenException {
        view.add("dubbo://h:1/com.acme.A?default.version=2.0&default.group=old&interface=com.acme.A&methods=a");

        assertThat(catalog.services()).extracting(ProvidedService::toString).containsExactly("old/com.acme.A:2.0");
    }

    @Test
    void takesTheMetadataOfAnyApplicationThatPublishedIt() throws DubboOpenException {
        view.add("dubbo://h:1/com.acme.A?application=none&interface=com.acme.A&methods=a");
        view.add("dubbo://h:2/com.acme.A?application=with&interface=com.acme.A&methods=a");
        view.applicationWithMetadata = "with";

        assertThat(catalog.methods(catalog.services().get(0)))
                .extracting(ServiceMethod::toString)
                .containsExactly("a(int)");
    }

    @Test
    void listsTheNamesAloneWhereThereIsNoMetadata() throws DubboOpenException {
        view.add("dubbo://h:1/com.acme.A?application=x&interface=com.acme.A&methods=b,a");

        assertThat(catalog.methods(catalog.services().get(0)))
                .extracting(ServiceMethod::toString)
                .containsExactly("a(...)", "b(...)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<html>", "{\"methods\":", "refused"})
    void listsTheNamesAloneWhereTheMetadataCannotBeRead(String metadata) throws DubboOpenException {
        ProvidedService service = new ProvidedService("com.acme.A", "", "");
        service.methods.add("a");
        service.applications.add("x");
        view.applicationWithMetadata = "x";
        view.metadata = metadata;

        assertThat(catalog.methods(service)).extracting(ServiceMethod::toString).containsExactly("a(...)");
    }

    @Test
    void passesTheMessageOfAFailureOn() {
        view.failure = "Cannot reach the registry";

        assertThatThrownBy(catalog::services)
                .isInstanceOf(DubboOpenException.class)
                .hasMessage("Cannot reach the registry");
    }
}
