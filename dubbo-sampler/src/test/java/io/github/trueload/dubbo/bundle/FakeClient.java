// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import io.github.trueload.dubbo.spi.DubboClient;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;

/** A client that only tells which classes it can see. */
public final class FakeClient implements DubboClient {
    @Override
    public DubboReference open(ReferenceSettings settings) throws DubboOpenException {
        String name = settings.get(Setting.INTERFACE);
        try {
            Class.forName(name, false, FakeClient.class.getClassLoader());
            throw new DubboOpenException("sees " + name);
        } catch (ClassNotFoundException e) {
            throw new DubboOpenException("does not see " + name);
        }
    }

    @Override
    public RegistryView look(ReferenceSettings settings) throws DubboOpenException {
        throw new DubboOpenException("has no registry");
    }
}
