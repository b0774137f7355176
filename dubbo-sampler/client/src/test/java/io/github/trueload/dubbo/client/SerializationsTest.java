// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import org.apache.dubbo.common.URL;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SerializationsTest {
    @ParameterizedTest
    @CsvSource({
        "kryo, de.javakaffee:kryo-serializers:0.42",
        "kryo2, com.esotericsoftware:kryo:4.0.2",
        "fst, de.ruedigermoeller:fst:2.48-jdk-6",
        "avro, org.apache.avro:avro:1.8.2"
    })
    void namesTheJarsThatAreMissing(String name, String jar) {
        assertThat(Serializations.advice(
                        URL.valueOf("dubbo://h:1/a.B?serialization=" + name), ReferenceSettings.NONE, false))
                .startsWith("The provider wants serialization " + name + ", which is not there: if you trust all")
                .contains(jar)
                .contains("trueload.dubbo.extraJars");
        assertThat(Serializations.advice(null, ReferenceSettings.NONE.with("serialization", name), false))
                .contains(jar);
    }

    @Test
    void saysHowToAllowOneThatNobodyKnows() {
        assertThat(Serializations.advice(
                        URL.valueOf("dubbo://h:1/a.B?serialization=acme"), ReferenceSettings.NONE, false))
                .startsWith(
                        "The provider wants serialization acme, which this client does not know or does not allow: ")
                .contains("trueload.dubbo.unsafeSerializations=acme");
    }

    @Test
    void saysNothingAboutOthers() {
        assertThat(Serializations.advice(
                        URL.valueOf("dubbo://h:1/a.B?serialization=hessian2"), ReferenceSettings.NONE, false))
                .isEmpty();
        assertThat(Serializations.advice(URL.valueOf("dubbo://h:1/a.B"), ReferenceSettings.NONE, false))
                .isEmpty();
        assertThat(Serializations.advice(null, ReferenceSettings.NONE, false)).isEmpty();
        assertThat(Serializations.advice(null, ReferenceSettings.NONE.with("serialization", ""), false))
                .isEmpty();
    }
}
