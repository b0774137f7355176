// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import com.alibaba.nacos.api.naming.pojo.ListView;
import com.sun.net.httpserver.HttpServer;
import io.github.trueload.dubbo.spi.DubboClient.Provider;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** With services and configurations as Nacos tells them. */
class NacosRegistryTest {
    private final Map<String, Instance> services = new TreeMap<>();
    private HttpServer console;
    private NacosRegistry registry;

    @BeforeEach
    void start() throws IOException {
        console = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        console.start();
        String address = "127.0.0.1:" + console.getAddress().getPort();
        registry = new NacosRegistry(ReferenceSettings.NONE.with(Setting.ADDRESS, address), naming());
        services.put(
                "providers:bd.Svc:1.0+b:a",
                instance(Map.of("interface", "bd.Svc", "version", "1.0+b", "group", "a&b", "methods", "see")));
        services.put("providers:bd.SvcToo::", instance(Map.of("protocol", "tri")));
        services.put("shop", instance(Map.of("dubbo.endpoints", "[{\"port\":20880,\"protocol\":\"tri\"}]")));
    }

    @AfterEach
    void stop() {
        console.stop(0);
    }

    @Test
    void listsTheProvidersOfAnInterface() throws DubboOpenException {
        assertThat(registry.providers("bd.Svc"))
                .extracting(NacosRegistryTest::line)
                .containsExactly("dubbo://10.0.0.1:20880 bd.Svc 1.0+b a&b  see");
    }

    @Test
    void listsThoseOfInterfacesWhereNobodyMayListTheConfigurations() throws DubboOpenException {
        assertThat(registry.providers())
                .extracting(NacosRegistryTest::line)
                .containsExactly("dubbo://10.0.0.1:20880 bd.Svc 1.0+b a&b  see", "tri://10.0.0.1:20880 bd.SvcToo    ");
    }

    @Test
    void listsWhatApplicationsProvideInEachVersionAndGroup() throws DubboOpenException {
        console.createContext("/nacos/v1/cs/configs", exchange -> {
            boolean mapping = exchange.getRequestURI().getQuery().contains("group=mapping");
            String told = mapping
                    ? "{\"pagesAvailable\":1,\"pageItems\":[" + mapping("bd.Svc") + "," + mapping("bd.Other") + "]}"
                    : "{\"pagesAvailable\":1,\"pageItems\":[" + definition("1.0:") + "," + definition("2.0:g") + "]}";
            byte[] body = told.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });

        assertThat(registry.providers())
                .extracting(NacosRegistryTest::line)
                .contains(
                        "tri://10.0.0.1:20880 bd.Svc 1.0  shop ",
                        "tri://10.0.0.1:20880 bd.Svc 2.0 g shop ",
                        "tri://10.0.0.1:20880 bd.Other   shop ")
                .hasSize(5);
    }

    private static String mapping(String interfaceName) {
        return "{\"dataId\":\"" + interfaceName + "\",\"group\":\"mapping\",\"content\":\"shop\"}";
    }

    private static String definition(String versionAndGroup) {
        return "{\"dataId\":\"bd.Svc:" + versionAndGroup + ":provider:shop\",\"group\":\"dubbo\",\"content\":\"{}\"}";
    }

    private static String line(Provider provider) {
        return String.join(
                " ",
                provider.address,
                provider.get("interface"),
                provider.get("version"),
                provider.get("group"),
                provider.get("application"),
                provider.get("methods"));
    }

    private static Instance instance(Map<String, String> metadata) {
        Instance instance = new Instance();
        instance.setIp("10.0.0.1");
        instance.setPort(20880);
        instance.setMetadata(metadata);
        return instance;
    }

    private NamingService naming() {
        return (NamingService) Proxy.newProxyInstance(
                NamingService.class.getClassLoader(),
                new Class<?>[] {NamingService.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("getAllInstances")) {
                        return List.of(services.get(arguments[0]));
                    }
                    ListView<String> names = new ListView<>();
                    names.setData(List.copyOf(services.keySet()));
                    return names;
                });
    }
}
