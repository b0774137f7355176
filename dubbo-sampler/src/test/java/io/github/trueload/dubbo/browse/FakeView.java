// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.spi.DubboClient.Provider;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A registry that a test fills. */
public final class FakeView implements RegistryView {
    public final Set<String> applications = new TreeSet<>();
    private final List<Provider> providers = new ArrayList<>();
    String registeredApplication = "";
    String applicationWithMetadata = "";
    String metadata = "{\"methods\":[{\"name\":\"a\",\"parameterTypes\":[\"int\"]}]}";
    String failure;
    boolean closed;

    /** Adds a provider, given as {@code protocol://host:port/interface?key=value&...}. */
    public void add(String url) {
        String[] parts = url.split("[?&]");
        int slash = parts[0].lastIndexOf('/');
        Map<String, String> parameters = new HashMap<>(Map.of("interface", parts[0].substring(slash + 1)));
        for (int i = 1; i < parts.length; i++) {
            String[] pair = parts[i].split("=", 2);
            parameters.put(pair[0], pair[1]);
        }
        providers.add(new Provider(parts[0].substring(0, slash), parameters));
    }

    @Override
    public List<Provider> providers() throws DubboOpenException {
        if (failure != null) {
            throw new DubboOpenException(failure);
        }
        return providers;
    }

    @Override
    public List<Provider> providers(String interfaceName) {
        return providers;
    }

    @Override
    public Set<String> applicationsOf(String interfaceName) {
        return applications;
    }

    @Override
    public boolean isRegistered(String application) {
        return application.equals(registeredApplication);
    }

    @Override
    public String definition(String interfaceName, String version, String group, String application)
            throws DubboOpenException {
        if (metadata.equals("refused")) {
            throw new DubboOpenException("NoAuth for /dubbo/metadata");
        }
        return applicationWithMetadata.equals(application) ? metadata : "";
    }

    @Override
    public void close() {
        closed = true;
    }
}
