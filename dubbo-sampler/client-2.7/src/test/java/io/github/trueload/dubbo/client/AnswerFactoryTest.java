// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import com.alibaba.com.caucho.hessian.io.HessianHandle;
import io.github.trueload.dubbo.client.AnswerFactories.AnswerFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2SerializerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerFactoryTest {
    private final AnswerFactory factory = new AnswerFactory(new Hessian2SerializerFactory(), Hessian2Output.class);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.TreeMap",
                "java.sql.Timestamp",
                "java.lang.IllegalStateException",
                "org.apache.dubbo.rpc.RpcException",
                // Of another folder, as the user's.
                "io.github.trueload.dubbo.client.AnswerFactoryTest"
            })
    void findsData(String name) throws ClassNotFoundException {
        assertThat(factory.loadSerializedClass(name)).hasToString("class " + name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "javax.security.auth.Subject",
                "sun.misc.Unsafe",
                "com.alibaba.com.caucho.hessian.io.Hessian2Output",
                "com.acme.NeverHeardOf"
            })
    void doesNotFind(String name) {
        assertThatThrownBy(() -> factory.loadSerializedClass(name))
                .isInstanceOf(ClassNotFoundException.class)
                .hasMessageContaining(name);
    }

    @Test
    void dubboReadsWhatIsNotFoundAsAMap() throws Exception {
        Serialization serialization = new Hessian2Serialization();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write('M');
        String type = "javax.security.auth.Subject";
        bytes.write(type.length());
        bytes.writeBytes(type.getBytes());
        bytes.write('Z');

        Object read = serialization
                .deserialize(null, new ByteArrayInputStream(bytes.toByteArray()))
                .readObject(Object.class);

        assertThat(read).isExactlyInstanceOf(HashMap.class).isEqualTo(Map.of());
    }

    /** What the serializers write in place of dates, locales and the like. */
    @Test
    void findsEveryHandleOfHessian() throws Exception {
        int found = 0;
        Path jar = Path.of(Hessian2Output.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        try (JarFile classes = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(classes.entries())) {
                if (entry.getName().matches("com/alibaba/com/caucho/hessian/io/.*Handler?\\.class")) {
                    String name = entry.getName().replace('/', '.').replace(".class", "");
                    if (HessianHandle.class.isAssignableFrom(
                            Class.forName(name, false, getClass().getClassLoader()))) {
                        assertThat(factory.loadSerializedClass(name)).as(name).isNotNull();
                        found++;
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(20);
    }

    static List<Object> dataOfTheJdk() throws Exception {
        return List.of(
                LocalDate.of(2024, 2, 29),
                LocalTime.of(8, 30),
                LocalDateTime.of(2024, 2, 29, 8, 30),
                ZonedDateTime.of(2024, 2, 29, 8, 30, 0, 0, ZoneId.of("Europe/Berlin")),
                OffsetDateTime.of(2024, 2, 29, 8, 30, 0, 0, ZoneOffset.ofHours(1)),
                Instant.parse("2024-02-29T08:30:00Z"),
                Duration.ofSeconds(5),
                Period.ofDays(3),
                Year.of(2024),
                YearMonth.of(2024, 2),
                MonthDay.of(2, 29),
                ZoneOffset.ofHours(2),
                Locale.CHINA,
                EnumSet.of(TimeUnit.DAYS, TimeUnit.HOURS),
                new java.sql.Timestamp(5));
    }

    @ParameterizedTest
    @MethodSource("dataOfTheJdk")
    void readsWhatItsSerializersWrite(Object value) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Hessian2Output out = new Hessian2Output(bytes);
        out.setSerializerFactory(new Hessian2SerializerFactory());
        out.writeObject(value);
        out.flushBuffer();

        Hessian2Input in = new Hessian2Input(new ByteArrayInputStream(bytes.toByteArray()));
        in.setSerializerFactory(factory);

        assertThat(in.readObject()).isEqualTo(value);
    }
}
