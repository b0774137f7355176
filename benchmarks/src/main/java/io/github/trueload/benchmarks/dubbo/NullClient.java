// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dubbo;

import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.DubboClient;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Reply;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;

/**
 * A Dubbo client without Dubbo: every call returns its first argument at once, so that what remains is the sampler's
 * own cost. It comes in a client jar of the usual form, so that the sampler finds and loads it as it does the real one.
 * Thread-safe.
 */
public final class NullClient implements DubboClient {
    private static final String LINE = "2.7";

    @Override
    public DubboReference open(ReferenceSettings settings) {
        return new NullReference();
    }

    @Override
    public RegistryView look(ReferenceSettings settings) {
        throw new UnsupportedOperationException("There is no registry behind a null client");
    }

    /** Writes the client jar. */
    static Path jar(Path folder) throws IOException {
        Files.createDirectories(folder);
        Path nested = folder.resolve("null-client.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(nested))) {
            add(jar, classFile(NullClient.class), bytes(NullClient.class));
            add(jar, classFile(NullReference.class), bytes(NullReference.class));
            add(jar, "META-INF/services/" + DubboClient.class.getName(), text(NullClient.class.getName()));
        }
        Path client = folder.resolve("jmeter-dubbo27-client-0.jar");
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(client))) {
            String descriptor = "line=" + LINE + "\ndubbo=none\njar=jmeter-dubbo27-client\nversion=0\n";
            add(jar, "META-INF/trueload/dubbo-client.properties", text(descriptor));
            add(jar, "META-INF/trueload/dubbo-" + LINE + "/null-client.jar", Files.readAllBytes(nested));
        }
        return client;
    }

    private static void add(JarOutputStream jar, String name, byte[] bytes) throws IOException {
        jar.putNextEntry(new JarEntry(name));
        jar.write(bytes);
        jar.closeEntry();
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String classFile(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }

    private static byte[] bytes(Class<?> type) throws IOException {
        try (InputStream in = type.getClassLoader().getResourceAsStream(classFile(type))) {
            return in.readAllBytes();
        }
    }

    /** Answers at once. */
    static final class NullReference implements DubboReference {
        @Override
        public String dubboVersion() {
            return "none";
        }

        @Override
        public Reply invoke(Call call) {
            return Reply.of(call.values[0], "127.0.0.1:20880", Collections.emptyMap());
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
