// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.provider;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.UrlUtils;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ArgumentConfig;
import org.apache.dubbo.config.MethodConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.registry.NotifyListener;
import org.apache.dubbo.registry.RegistryService;

/**
 * A registry that is itself a Dubbo service, which Dubbo calls "simple". Argument: {@code port=<number>}. Runs until
 * the process is stopped; forgets everything then. Thread-safe.
 */
public final class SimpleRegistry implements RegistryService {
    private static final int MANY = 1000;

    private final Set<URL> registered = ConcurrentHashMap.newKeySet();
    private final Map<NotifyListener, URL> subscribers = new ConcurrentHashMap<>();

    private SimpleRegistry() {}

    /** Exports the registry, says so on stdout, and waits. */
    @SuppressWarnings("deprecation") // As in Provider.
    public static void main(String[] args) throws InterruptedException {
        ApplicationConfig application = new ApplicationConfig("registry");
        application.setQosEnable(false);
        ProtocolConfig protocol = new ProtocolConfig("dubbo", Integer.parseInt(args[0].substring("port=".length())));
        protocol.setHost("127.0.0.1");
        ServiceConfig<RegistryService> service = new ServiceConfig<>();
        service.setApplication(application);
        service.setRegistry(new RegistryConfig("N/A"));
        service.setProtocol(protocol);
        service.setInterface(RegistryService.class);
        service.setRef(new SimpleRegistry());
        service.setCallbacks(MANY);
        service.setMethods(Arrays.asList(withCallback("subscribe"), withCallback("unsubscribe")));
        service.export();
        System.out.println("registry ready");
        new CountDownLatch(1).await();
    }

    @Override
    public void register(URL url) {
        registered.add(url);
        subscribers.forEach((listener, wanted) -> tell(listener, wanted));
    }

    @Override
    public void unregister(URL url) {
        registered.remove(url);
        subscribers.forEach((listener, wanted) -> tell(listener, wanted));
    }

    @Override
    public void subscribe(URL url, NotifyListener listener) {
        // Subscribers ask for other registries too; an empty answer would take this one from them.
        if (!RegistryService.class.getName().equals(url.getServiceInterface())) {
            subscribers.put(listener, url);
            tell(listener, url);
        }
    }

    @Override
    public void unsubscribe(URL url, NotifyListener listener) {
        subscribers.remove(listener);
    }

    @Override
    public List<URL> lookup(URL url) {
        return registered.stream().filter(each -> UrlUtils.isMatch(url, each)).collect(Collectors.toList());
    }

    private void tell(NotifyListener listener, URL wanted) {
        List<URL> found = lookup(wanted);
        listener.notify(found.isEmpty() ? Collections.singletonList(wanted.setProtocol("empty")) : found);
    }

    private static MethodConfig withCallback(String name) {
        ArgumentConfig listener = new ArgumentConfig();
        listener.setIndex(1);
        listener.setCallback(true);
        MethodConfig method = new MethodConfig();
        method.setName(name);
        method.setArguments(Collections.singletonList(listener));
        return method;
    }
}
