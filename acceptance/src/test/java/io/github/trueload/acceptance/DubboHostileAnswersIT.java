// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static io.github.trueload.acceptance.DubboClientJar.echo;
import static io.github.trueload.acceptance.DubboClientJar.shop;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.bundle.ExtraJars;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Reply;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whatever answers in a provider's place: no class is created but those that docs/security.md names, and the next call
 * gets its answer.
 */
@Order(1)
class DubboHostileAnswersIT {
    private static final int MUTATIONS = Skip.nothing() ? 300 : 100;
    private static final int PATIENT_MS = 30_000;
    private static final byte OK = 20;
    private static final byte HESSIAN2 = 2;
    /** An int of Hessian 2: what follows is a value. */
    private static final int VALUE = 0x91;

    @AutoClose
    private static DubboClientJar jars;

    @BeforeAll
    static void load(@TempDir Path folder) throws IOException {
        ExtraJars canaries = ExtraJars.of(Canaries.compile(folder).toString(), List.of(folder));
        jars = new DubboClientJar(canaries, "");
    }

    @ParameterizedTest
    @CsvSource({
        "2.7,nested", "2.7,list", "2.7,array", "2.7,map", "2.7,denied", "2.7,thread", "2.7,unknown",
        "3.3,nested", "3.3,list", "3.3,array", "3.3,map", "3.3,denied", "3.3,thread", "3.3,unknown"
    })
    void isNoMoreThanOneFailedCall(String line, String attack) throws IOException, DubboOpenException {
        byte[] body = attack(attack);
        try (Provider provider = new Provider(HESSIAN2, number -> number == 0 ? body : text("honest"))) {
            DubboReference reference = open(line, provider, PATIENT_MS);

            Reply hostile = reference.invoke(echo());
            Reply next = reference.invoke(echo());

            if (hostile.failure() == null) {
                assertThat(hostile.value).as("no class but those of data").isInstanceOf(Map.class);
            } else {
                assertThat(attack).isNotIn("denied", "thread", "unknown");
            }
            assertThat(next.value).isEqualTo("honest");
            reference.close();
        }
    }

    /** With the jar of 2.7 data, maps and lists of the user's jars; with that of 3.3 what Dubbo's own list holds. */
    @ParameterizedTest
    @CsvSource({
        "2.7,data,com.acme.Data", "3.3,data,java.util.HashMap",
        "2.7,plain,java.util.HashMap", "3.3,plain,java.util.HashMap",
        "2.7,heap,com.acme.Heap", "3.3,heap,java.util.HashMap",
        "2.7,pile,com.acme.Pile", "3.3,pile,java.util.ArrayList",
        "2.7,library,java.util.HashMap", "3.3,library,java.util.HashMap"
    })
    void createsOnlyClassesThatThePageNames(String line, String attack, String created)
            throws IOException, DubboOpenException {
        byte[] body = attack(attack);
        Canaries.hush();
        try (Provider provider = new Provider(HESSIAN2, number -> body)) {
            Reply hostile = jars.reply(line, settings(provider, PATIENT_MS), echo());

            assertThat(hostile.value.getClass().getName()).isEqualTo(created);
            assertThat(Canaries.told()).isEqualTo(created.startsWith("com.acme.") ? created : null);
        }
    }

    @ParameterizedTest
    @CsvSource({"2.7", "3.3"})
    void leavesTheClientWholeWhateverBytesCome(String line) throws IOException, DubboOpenException {
        Random random = new Random(18);
        byte[] good = order();
        try (Provider provider =
                new Provider(HESSIAN2, number -> number < MUTATIONS ? mutated(good, random) : text("honest"))) {
            // What is no answer any more is waited for.
            DubboReference reference = open(line, provider, 2_000);

            for (int i = 0; i < MUTATIONS; i++) {
                Reply reply = reference.invoke(echo());
                assertThat(reply).isNotNull();
            }

            Await.until("an honest answer", Await.PATIENCE, () -> "honest".equals(reference.invoke(echo()).value));
            reference.close();
        }
    }

    private static byte[] attack(String name) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeByte(VALUE);
        switch (name) {
            case "nested" -> {
                for (int i = 0; i < 1_000_000; i++) {
                    out.writeByte(0x79);
                }
                out.writeByte('N');
            }
            case "list" -> huge(out, 'X', null);
            case "array" -> huge(out, 'V', "[long");
            case "map" -> {
                out.writeByte('M');
                string(out, "java.util.concurrent.ConcurrentHashMap");
                out.writeByte('N');
                out.writeByte('N');
                out.writeByte('Z');
            }
            case "denied" -> object(out, "com.sun.rowset.JdbcRowSetImpl", "dataSource");
            case "data" -> object(out, "com.acme.Data", "name");
            case "plain" -> object(out, "com.acme.Plain", "name");
            case "heap" -> emptyMap(out, "com.acme.Heap");
            case "library" -> emptyMap(out, "org.springframework.util.LinkedCaseInsensitiveMap");
            case "pile" -> {
                out.writeByte('V');
                string(out, "com.acme.Pile");
                out.writeByte(0x90);
            }
            case "thread" -> object(out, "java.lang.Thread", "name");
            default -> object(out, "com.acme.NeverHeardOf", "name");
        }
        return body.toByteArray();
    }

    private static void emptyMap(DataOutputStream out, String type) throws IOException {
        out.writeByte('M');
        string(out, type);
        out.writeByte('Z');
    }

    private static byte[] order() {
        try {
            ByteArrayOutputStream body = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(body);
            out.writeByte(VALUE);
            out.writeByte(0x7a);
            object(out, "com.acme.Order", "customer");
            string(out, "Ada");
            return body.toByteArray();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] text(String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        byte[] body = new byte[ascii.length + 2];
        body[0] = (byte) VALUE;
        body[1] = (byte) ascii.length;
        System.arraycopy(ascii, 0, body, 2, ascii.length);
        return body;
    }

    private static byte[] mutated(byte[] good, Random random) {
        byte[] bytes = good.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private static void huge(DataOutputStream out, char kind, String type) throws IOException {
        out.writeByte(kind);
        if (type != null) {
            string(out, type);
        }
        out.writeByte('I');
        out.writeInt(Integer.MAX_VALUE);
    }

    private static void object(DataOutputStream out, String type, String field) throws IOException {
        out.writeByte('C');
        string(out, type);
        out.writeByte(0x91);
        string(out, field);
        out.writeByte(0x60);
        string(out, "ldap://127.0.0.1:1/x");
    }

    private static void string(DataOutputStream out, String text) throws IOException {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        out.writeByte(0x30 + (ascii.length >> 8));
        out.writeByte(ascii.length);
        out.write(ascii);
    }

    private static DubboReference open(String line, Provider provider, int timeoutMs) throws DubboOpenException {
        return jars.of(line).open(settings(provider, timeoutMs));
    }

    private static ReferenceSettings settings(Provider provider, int timeoutMs) {
        return shop(provider.address()).with(Setting.TIMEOUT_MS, String.valueOf(timeoutMs));
    }

    /** Speaks the protocol dubbo, but for what its answers say that they are written in, and for their bodies. */
    static final class Provider implements AutoCloseable {
        private final ServerSocket server = new ServerSocket(0);
        private final byte serialization;
        private final IntFunction<byte[]> answers;
        private int number;

        Provider(byte serialization, IntFunction<byte[]> answers) throws IOException {
            this.serialization = serialization;
            this.answers = answers;
            Thread thread = new Thread(this::serve, "hostile-provider");
            thread.setDaemon(true);
            thread.start();
        }

        /** Dubbo connects to another address of the machine where it is told this one. */
        String address() {
            return "127.0.0.1:" + server.getLocalPort();
        }

        private void serve() {
            while (!server.isClosed()) {
                try (Socket socket = server.accept()) {
                    DataInputStream in = new DataInputStream(socket.getInputStream());
                    DataOutputStream out = new DataOutputStream(socket.getOutputStream());
                    while (true) {
                        answer(in, out);
                    }
                } catch (IOException e) {
                    // The client closed the connection; it may open another one.
                    continue;
                }
            }
        }

        private void answer(DataInputStream in, DataOutputStream out) throws IOException {
            byte[] header = new byte[12];
            in.readFully(header);
            in.readFully(new byte[in.readInt()]);
            boolean event = (header[2] & 0x20) != 0;
            boolean wantsAnswer = (header[2] & 0x40) != 0;
            if (!wantsAnswer) {
                return;
            }
            byte[] body = event ? new byte[] {'N'} : answers.apply(number++);
            out.write(new byte[] {header[0], header[1], (byte) (serialization | (event ? 0x20 : 0)), OK});
            out.write(header, 4, 8);
            out.writeInt(body.length);
            out.write(body);
            out.flush();
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    /**
     * Classes of a user that tell when they are used: {@code com.acme.Data}, which is serializable, and three that are
     * not: {@code Plain}, {@code Heap}, a map, and {@code Pile}, a list. Stateless; what they tell belongs to the whole
     * JVM.
     */
    private static final class Canaries {
        private static final String TOLD = "trueload.canaries";
        private static final String SOURCE =
                """
                package com.acme;
                public class NAME KIND
                    public String name;
                    static { tell(); }
                    public NAME() { tell(); }
                    private static void tell() { System.setProperty("trueload.canaries", "com.acme.NAME"); }
                }
                """;
        private static final Map<String, String> KINDS = Map.of(
                "Data",
                "implements java.io.Serializable {",
                "Plain",
                "{",
                "Heap",
                "extends java.util.AbstractMap {" + " public java.util.Set entrySet() { return java.util.Set.of(); }",
                "Pile",
                "extends java.util.AbstractList { public Object get(int i) { return null; }"
                        + " public int size() { return 0; }");

        private Canaries() {}

        /** Compiles them below a folder, which a class path may name then. */
        static Path compile(Path folder) throws IOException {
            for (Map.Entry<String, String> kind : KINDS.entrySet()) {
                String name = kind.getKey();
                String source = SOURCE.replace("KIND", kind.getValue()).replace("NAME", name);
                Path file = Files.writeString(folder.resolve(name + ".java"), source);
                int code = ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, "-d", folder.toString(), file.toString());
                assertThat(code).isZero();
                Files.delete(file);
            }
            return folder;
        }

        /** Forgets what they told before. */
        static void hush() {
            System.clearProperty(TOLD);
        }

        /** The class that was initialized or created last; {@code null} when none was. */
        static String told() {
            return System.getProperty(TOLD);
        }
    }
}
