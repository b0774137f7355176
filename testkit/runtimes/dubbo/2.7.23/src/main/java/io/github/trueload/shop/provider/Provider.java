// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.provider;

import io.github.trueload.shop.Shop;
import io.github.trueload.shop.ShopService;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.rpc.RpcContext;

/**
 * Offers the shop, or another service, until the process is stopped. Arguments {@code name=value}: port, protocol,
 * registry (an address with its protocol), version, group, tag, register-mode, serialization, payload (bytes), threads
 * (that work for callers), service (another interface) with maker (a {@code Supplier} of what implements it).
 */
public final class Provider {
    private Provider() {}

    /** Exports the service, says so on stdout, and waits. */
    @SuppressWarnings("deprecation") // setApplication is all that 2.6, 2.7 and 3.3 have in common.
    public static void main(String[] args) throws Exception {
        Map<String, String> options = new HashMap<>();
        for (String arg : args) {
            int equals = arg.indexOf('=');
            options.put(arg.substring(0, equals), arg.substring(equals + 1));
        }
        System.setProperty("shop.port", options.get("port"));
        if (options.containsKey("register-mode")) {
            // Known to 3.x only.
            System.setProperty("dubbo.application.register-mode", options.get("register-mode"));
            System.setProperty("dubbo.metadata-report.address", options.get("registry"));
        }
        ApplicationConfig application = new ApplicationConfig("shop");
        application.setQosEnable(false);
        RegistryConfig registry = new RegistryConfig();
        registry.setAddress(options.getOrDefault("registry", "N/A"));
        ProtocolConfig protocol = new ProtocolConfig();
        protocol.setName(options.getOrDefault("protocol", "dubbo"));
        protocol.setHost("127.0.0.1");
        protocol.setPort(Integer.parseInt(options.get("port")));
        protocol.setSerialization(options.get("serialization"));
        if (options.containsKey("payload")) {
            protocol.setPayload(Integer.valueOf(options.get("payload")));
        }
        if (options.containsKey("threads")) {
            protocol.setThreads(Integer.valueOf(options.get("threads")));
        }
        ServiceConfig<Object> service = new ServiceConfig<>();
        service.setApplication(application);
        service.setRegistry(registry);
        service.setProtocol(protocol);
        service.setInterface(options.getOrDefault("service", ShopService.class.getName()));
        service.setRef(implementation(options.get("maker")));
        service.setTag(options.get("tag"));
        service.setVersion(options.get("version"));
        service.setGroup(options.get("group"));
        service.export();
        System.out.println("provider ready");
        new CountDownLatch(1).await();
    }

    private static Object implementation(String maker) throws ReflectiveOperationException {
        return maker == null
                ? new Shop(key -> RpcContext.getContext().getObjectAttachment(key), Provider::attachToAnswer)
                : ((Supplier<?>) Class.forName(maker).getConstructor().newInstance()).get();
    }

    private static void attachToAnswer(String key, String value) {
        try {
            // The same method returns another type in 3.3.
            Object context = RpcContext.class.getMethod("getServerContext").invoke(null);
            context.getClass()
                    .getMethod("setObjectAttachment", String.class, Object.class)
                    .invoke(context, key, value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
