// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.bundle.ClientSettings;
import io.github.trueload.dubbo.bundle.ExtraJars;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.TlsKeys;
import io.github.trueload.dubbo.tls.BadTlsException;
import io.github.trueload.dubbo.tls.TlsFiles;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The user's own files that JMeter properties name: jars, certificates, keys. Read once per JVM. Relative paths count
 * from where JMeter was started, then from JMETER_HOME. Immutable.
 */
final class DubboFiles {
    /** The extra parameter of a reference that asks for TLS, as Dubbo calls it. */
    static final String TLS = "ssl-enabled";

    private final ClientSettings clientSettings;
    private final String tlsProblem;

    /** Reads them all. */
    DubboFiles() {
        List<Path> bases = bases();
        ExtraJars extraJars = ExtraJars.of(JMeterUtils.getPropDefault(ExtraJars.PROPERTY, ""), bases);
        TlsKeys keys = TlsKeys.NONE;
        String problem = "";
        try {
            keys = TlsFiles.read(name -> JMeterUtils.getPropDefault(TlsFiles.PREFIX + name, ""), bases);
        } catch (BadTlsException e) {
            problem = e.getMessage();
        }
        clientSettings = ClientSettings.of(extraJars, keys)
                .unpackingTo(JMeterUtils.getPropDefault(ClientSettings.UNPACK_FOLDER, ""))
                .allowing(JMeterUtils.getPropDefault(ClientSettings.UNSAFE_SERIALIZATIONS, ""));
        tlsProblem = problem;
    }

    /** Whether references ask for TLS that do not say it themselves. */
    static boolean isTlsDefault() {
        return JMeterUtils.getPropDefault(TlsFiles.PREFIX + "enabled", false);
    }

    ClientSettings clientSettings() {
        return clientSettings;
    }

    /** What is wrong with the certificates and keys; empty if nothing is. */
    String tlsProblem() {
        return tlsProblem;
    }

    /**
     * Lets a reference pass that can do without the files that are wrong.
     *
     * @throws DubboOpenException when it wants TLS and the certificates cannot be read
     */
    void check(ReferenceSettings settings) throws DubboOpenException {
        if (!tlsProblem.isEmpty() && "true".equals(settings.parameters().get(TLS))) {
            throw new DubboOpenException(tlsProblem);
        }
    }

    private static List<Path> bases() {
        List<Path> bases = new ArrayList<>();
        bases.add(Paths.get("").toAbsolutePath());
        if (JMeterUtils.getJMeterHome() != null) {
            Path home = Paths.get(JMeterUtils.getJMeterHome()).toAbsolutePath().normalize();
            if (!bases.contains(home)) {
                bases.add(home);
            }
        }
        return bases;
    }
}
