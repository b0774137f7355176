// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import com.alibaba.com.caucho.hessian.io.HessianHandle;
import io.github.trueload.dubbo.client.AnswerFactories.AnswerFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2SerializerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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
}
