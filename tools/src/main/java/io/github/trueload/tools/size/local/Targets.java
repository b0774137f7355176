// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.local;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The local targets of one plan. Closing stops them. Used by one thread. */
public final class Targets implements AutoCloseable {
    private final List<TargetProcess> processes = new ArrayList<>();
    private String provider = "";

    private Targets() {}

    /**
     * Starts what a plan asks. An HTTP server is there in any case, because listeners write to it.
     *
     * @param services Dubbo services in the form {@code interface|group|version}
     * @param clientJar the jar with Dubbo; not looked at where there are no services
     * @param folder where Dubbo is unpacked to, and logs go
     */
    public static Targets start(
            Launch launch, Collection<String> services, Path clientJar, Path samplerJar, Path folder)
            throws IOException {
        Targets targets = new Targets();
        try {
            List<String> http = launch.java(ownClassPath(), NullHttpServer.class.getName());
            http.addAll(Arrays.asList(launch.bytes(), launch.delayMs()));
            targets.processes.add(TargetProcess.start(http, folder.resolve("http-target.log")));
            if (!services.isEmpty()) {
                String classPath = DubboJars.unpack(clientJar, folder) + File.pathSeparator + samplerJar;
                List<String> dubbo = launch.java(classPath, "io.github.trueload.tools.size.local.NullProvider");
                dubbo.addAll(Arrays.asList(launch.bytes(), launch.delayMs()));
                dubbo.addAll(services);
                TargetProcess process = TargetProcess.start(dubbo, folder.resolve("dubbo-target.log"));
                targets.processes.add(process);
                targets.provider = "127.0.0.1:" + process.port();
            }
            return targets;
        } catch (IOException | RuntimeException e) {
            targets.close();
            throw e;
        }
    }

    /** Port of the HTTP server on 127.0.0.1. */
    public int httpPort() {
        return processes.get(0).port();
    }

    /** {@code host:port} of the Dubbo provider; empty where there is none. */
    public String provider() {
        return provider;
    }

    /** How many processors all of them used on the average between two moments, in milliseconds since 1970. */
    public double processors(long fromMs, long toMs) {
        return processes.stream()
                .mapToDouble(process -> process.processors(fromMs, toMs))
                .filter(share -> !Double.isNaN(share))
                .sum();
    }

    @Override
    public void close() {
        processes.forEach(TargetProcess::close);
    }

    private static String ownClassPath() {
        return System.getProperty("java.class.path");
    }
}
