// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.common.serialize.Cleanable;
import org.apache.dubbo.common.serialize.ObjectOutput;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;
import org.junit.jupiter.api.Test;

class ReusingHessianTest {
    private final Serialization dubbos = new Hessian2Serialization();
    private final Serialization reusing = new ReusingHessian(dubbos);

    @Test
    void tenThousandMessagesHaveTheBytesOfDubbosOwnWriter() throws IOException {
        Random random = new Random(27);
        for (int i = 0; i < 10_000; i++) {
            List<Object> message = message(random, random.nextInt(50) == 0 ? 3 : 1);
            assertThat(written(reusing, message)).isEqualTo(written(dubbos, message));
        }
    }

    @Test
    void whatAMessageNamedIsNotKnownToTheNextOne() throws Exception {
        // Hessian names an object or a class once, and refers to it from then on.
        Object shared = new ArrayList<>(List.of("a", "b"));
        written(reusing, List.of(shared, shared, new Order("first")));

        byte[] second = written(reusing, List.of(shared, new Order("second")));

        assertThat(second).isEqualTo(written(dubbos, List.of(shared, new Order("second"))));
        assertThat(dubbos.deserialize(null, new ByteArrayInputStream(second)).readObject(Object.class))
                .isEqualTo(shared);
    }

    @Test
    void aMessageThatFailsHalfWayLeavesNothingBehind() throws IOException {
        OutputStream full = new OutputStream() {
            @Override
            public void write(int value) throws IOException {
                throw new IOException("full");
            }
        };
        ObjectOutput output = reusing.serialize(null, full);
        output.writeObject(List.of("half"));
        assertThatThrownBy(output::flushBuffer).hasMessage("full");

        assertThat(written(reusing, List.of("whole"))).isEqualTo(written(dubbos, List.of("whole")));
        assertThat(reusing.serialize(null, full)).isNotSameAs(output);
    }

    @Test
    void aMessageInsideAnotherHasAWriterOfItsOwn() throws IOException {
        written(reusing, List.of("before"));
        ByteArrayOutputStream outer = new ByteArrayOutputStream();
        ObjectOutput output = reusing.serialize(null, outer);
        output.writeObject("outer");
        byte[] inner = written(reusing, List.of("inner"));
        output.writeObject("end");
        finish(output);

        assertThat(inner).isEqualTo(written(dubbos, List.of("inner")));
        assertThat(outer.toByteArray()).isEqualTo(written(dubbos, List.of("outer", "end")));
    }

    @Test
    void aThreadKeepsTheWriterOfAShortMessageAndNotOfALongOne() throws IOException {
        ObjectOutput first = reusing.serialize(null, new ByteArrayOutputStream());
        first.writeObject("short");
        finish(first);
        ObjectOutput second = reusing.serialize(null, new ByteArrayOutputStream());
        second.writeObject("long".repeat(1000));
        finish(second);

        assertThat(second).isSameAs(first);
        assertThat(reusing.serialize(null, new ByteArrayOutputStream())).isNotSameAs(first);
    }

    @Test
    void aWriterThatIsCleanedTwiceServesOneMessageAtATime() throws IOException {
        ObjectOutput first = reusing.serialize(null, new ByteArrayOutputStream());
        finish(first);
        ((Cleanable) first).cleanup();

        assertThat(reusing.serialize(null, new ByteArrayOutputStream()))
                .isSameAs(first)
                .isNotSameAs(reusing.serialize(null, new ByteArrayOutputStream()));
    }

    @Test
    void threadsDoNotShareAWriter() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        List<Future<Boolean>> same = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            Random random = new Random(t);
            same.add(threads.submit(() -> {
                boolean all = true;
                for (int i = 0; i < 2_000; i++) {
                    List<Object> message = message(random, 1);
                    all &= Arrays.equals(written(reusing, message), written(dubbos, message));
                }
                return all;
            }));
        }
        for (Future<Boolean> each : same) {
            assertThat(each.get(2, TimeUnit.MINUTES)).isTrue();
        }
        threads.shutdown();
    }

    @Test
    void dubboPutsItAroundHessianAndNothingElse() {
        ExtensionLoader<Serialization> loader = ExtensionLoader.getExtensionLoader(Serialization.class);

        assertThat(loader.getExtension("hessian2")).isInstanceOf(ReusingHessian.class);
        assertThat(loader.getExtension("hessian2").getContentTypeId()).isEqualTo(dubbos.getContentTypeId());
        assertThat(loader.getExtension("hessian2").getContentType()).isEqualTo(dubbos.getContentType());
        assertThat(loader.getExtension("java")).isNotInstanceOf(ReusingHessian.class);
    }

    private static byte[] written(Serialization serialization, List<?> message) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ObjectOutput output = serialization.serialize(null, bytes);
        for (Object each : message) {
            output.writeObject(each);
        }
        finish(output);
        return bytes.toByteArray();
    }

    /** As Dubbo ends a message. */
    private static void finish(ObjectOutput output) throws IOException {
        output.flushBuffer();
        ((Cleanable) output).cleanup();
    }

    private static List<Object> message(Random random, int depth) {
        List<Object> message = new ArrayList<>();
        int parts = 1 + random.nextInt(depth > 2 ? 60 : 5);
        for (int i = 0; i < parts; i++) {
            message.add(value(random, depth));
        }
        return message;
    }

    private static Object value(Random random, int depth) {
        switch (random.nextInt(depth > 0 ? 8 : 5)) {
            case 0:
                return random.nextInt();
            case 1:
                return random.nextDouble();
            case 2:
                return "text \u00e4\u4e2d\ud83d\ude00 " + random.nextLong();
            case 3:
                return new byte[random.nextInt(5000)];
            case 4:
                return new Order("order " + random.nextInt(9));
            case 5:
                return message(random, depth - 1);
            case 6:
                List<Object> twice = message(random, depth - 1);
                return new ArrayList<>(List.of(twice, twice));
            default:
                Map<String, Object> map = new HashMap<>();
                map.put("key " + random.nextInt(9), value(random, depth - 1));
                return map;
        }
    }

    /** Written by its class and fields. */
    static final class Order implements Serializable {
        private static final long serialVersionUID = 1L;

        private final String name;
        private final Order self = this;

        Order(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name + (self == this);
        }
    }
}
