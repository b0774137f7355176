// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.provider;

import com.alibaba.dubbo.config.ApplicationConfig;
import com.alibaba.dubbo.config.ProtocolConfig;
import com.alibaba.dubbo.config.RegistryConfig;
import com.alibaba.dubbo.config.ServiceConfig;
import com.alibaba.dubbo.rpc.RpcContext;
import io.github.trueload.shop.Shop;
import io.github.trueload.shop.ShopService;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * Offers the shop until the process is stopped. Arguments {@code name=value}: port, protocol, registry (an address
 * with its protocol), version, group.
 */
public final class Provider26 {
    private Provider26() {}

    /** Exports the service, says so on stdout, and waits. */
    public static void main(String[] args) throws InterruptedException {
        Map<String, String> options = new HashMap<>();
        for (String arg : args) {
            int equals = arg.indexOf('=');
            options.put(arg.substring(0, equals), arg.substring(equals + 1));
        }
        System.setProperty("shop.port", options.get("port"));
        ApplicationConfig application = new ApplicationConfig("shop");
        application.setQosEnable(false);
        RegistryConfig registry = new RegistryConfig();
        registry.setAddress(options.getOrDefault("registry", "N/A"));
        ProtocolConfig protocol = new ProtocolConfig();
        protocol.setName(options.getOrDefault("protocol", "dubbo"));
        protocol.setHost("127.0.0.1");
        protocol.setPort(Integer.parseInt(options.get("port")));
        ServiceConfig<ShopService> service = new ServiceConfig<>();
        service.setApplication(application);
        service.setRegistry(registry);
        service.setProtocol(protocol);
        service.setInterface(ShopService.class);
        service.setRef(new Shop(
                key -> RpcContext.getContext().getAttachment(key),
                (key, value) -> RpcContext.getServerContext().setAttachment(key, value)));
        service.setVersion(options.get("version"));
        service.setGroup(options.get("group"));
        service.export();
        System.out.println("provider ready");
        new CountDownLatch(1).await();
    }
}
