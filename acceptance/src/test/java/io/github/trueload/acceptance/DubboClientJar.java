// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.dubbo.bundle.DubboClients;
import io.github.trueload.dubbo.bundle.DubboLine;
import io.github.trueload.dubbo.bundle.ExtraJars;
import io.github.trueload.dubbo.spi.DubboClient;
import io.github.trueload.dubbo.spi.DubboClient.Call;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboClient.TlsKeys;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.dubbo.DubboProvider;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.Map;

/** The built client jars, loaded as the sampler loads them, to look at single calls. Thread-safe. */
final class DubboClientJar implements AutoCloseable {
    private final URLClassLoader libExt;
    private final DubboClients clients;

    DubboClientJar() {
        this(ExtraJars.of("", List.of()), "");
    }

    /** The clients with jars of the user's, and serializations that the user allows. */
    DubboClientJar(ExtraJars extraJars, String unsafeSerializations) {
        URL[] jars = {
            url("dubbo-sampler/bundle-2.7/target", "jmeter-dubbo27-client-*.jar"),
            url("dubbo-sampler/bundle-3.3/target", "jmeter-dubbo33-client-*.jar")
        };
        libExt = new URLClassLoader(jars, DubboClients.class.getClassLoader());
        clients = new DubboClients(libExt, extraJars, TlsKeys.NONE, "", unsafeSerializations);
    }

    /** The client of a line. */
    DubboClient of(String line) {
        try {
            ReferenceSettings none = ReferenceSettings.NONE;
            return clients.get(DubboLine.of(line).orElseThrow(), none);
        } catch (DubboOpenException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** The answer to the one call of a reference that is opened for it. */
    Reply reply(String line, ReferenceSettings settings, Call call) throws DubboOpenException {
        DubboReference reference = of(line).open(settings);
        try {
            return reference.invoke(call);
        } finally {
            reference.close();
        }
    }

    /** Settings of a reference to the shop's version 1.0, as the sampler makes them. */
    static ReferenceSettings shop(String address) {
        return ReferenceSettings.NONE
                .with(Setting.INTERFACE, DubboProvider.INTERFACE)
                .with(Setting.VERSION, "1.0")
                .with(Setting.RPC_PROTOCOL, "dubbo")
                .with(Setting.ADDRESS, address)
                .with(Setting.TIMEOUT_MS, "10000")
                .with(Setting.RETRIES, "0")
                .with(Setting.CLUSTER, "failfast")
                .with(Setting.LOAD_BALANCE, "random")
                .with(Setting.CONNECTIONS, "0")
                .with(Setting.APPLICATION, "trueload")
                .with(Setting.ASYNC, "false")
                .with(Setting.LAZY, "false")
                .with(Setting.CHECK, "true");
    }

    /** The call that is answered with the text "a". */
    static Call echo() {
        return call("echo", "java.lang.String", "a");
    }

    /** A call with one argument. */
    static Call call(String method, String type, Object value) {
        return new Call(method, new String[] {type}, new Object[] {value}, Map.of());
    }

    @Override
    public void close() throws IOException {
        libExt.close();
    }

    private static URL url(String folder, String name) {
        try {
            return Checkout.built(folder, name).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }
}
