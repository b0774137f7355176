// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client27;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import io.github.trueload.dubbo.client27.AnswerFactories.AnswerFactory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2Serialization;
import org.apache.dubbo.common.serialize.hessian2.Hessian2SerializerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerFactoryTest {
    private final AnswerFactory factory = new AnswerFactory(
            new Hessian2SerializerFactory(),
            Hessian2Output.class.getProtectionDomain().getCodeSource().getLocation());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.util.TreeMap",
                "java.sql.Timestamp",
                "java.lang.IllegalStateException",
                "org.apache.dubbo.rpc.RpcException",
                // Of another folder, as the user's.
                "io.github.trueload.dubbo.client27.AnswerFactoryTest"
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
}
