// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.RegistryView;
import io.github.trueload.dubbo.spi.Setting;
import java.util.List;
import java.util.Set;

/** A registry view with Dubbo's class loader around every call, as Nacos wants it. Used by one thread at a time. */
final class ViewInContext implements RegistryView {
    private final RegistryView view;

    private ViewInContext(RegistryView view) {
        this.view = view;
    }

    static RegistryView open(ReferenceSettings settings) throws DubboOpenException {
        ClassLoader before = ContextLoader.enter();
        try {
            switch (settings.get(Setting.REGISTRY_PROTOCOL)) {
                case "zookeeper":
                    return new ViewInContext(ZooKeeperView.open(settings));
                case "nacos":
                    return new ViewInContext(NacosView.open(settings));
                case "redis":
                    return new ViewInContext(RedisView.open(settings));
                default:
                    throw new DubboOpenException("Services of a " + settings.get(Setting.REGISTRY_PROTOCOL)
                            + " registry cannot be listed: only those of zookeeper, nacos and redis can");
            }
        } finally {
            ContextLoader.leave(before);
        }
    }

    @Override
    public List<String> providerUrls() throws DubboOpenException {
        ClassLoader before = ContextLoader.enter();
        try {
            return view.providerUrls();
        } finally {
            ContextLoader.leave(before);
        }
    }

    @Override
    public List<String> providerUrls(String interfaceName) throws DubboOpenException {
        ClassLoader before = ContextLoader.enter();
        try {
            return view.providerUrls(interfaceName);
        } finally {
            ContextLoader.leave(before);
        }
    }

    @Override
    public Set<String> applicationsOf(String interfaceName) throws DubboOpenException {
        ClassLoader before = ContextLoader.enter();
        try {
            return view.applicationsOf(interfaceName);
        } finally {
            ContextLoader.leave(before);
        }
    }

    @Override
    public boolean isRegistered(String application) throws DubboOpenException {
        ClassLoader before = ContextLoader.enter();
        try {
            return view.isRegistered(application);
        } finally {
            ContextLoader.leave(before);
        }
    }

    @Override
    public String definition(String interfaceName, String version, String group, String application)
            throws DubboOpenException {
        ClassLoader before = ContextLoader.enter();
        try {
            return view.definition(interfaceName, version, group, application);
        } finally {
            ContextLoader.leave(before);
        }
    }

    @Override
    public void close() {
        ClassLoader before = ContextLoader.enter();
        try {
            view.close();
        } finally {
            ContextLoader.leave(before);
        }
    }
}
