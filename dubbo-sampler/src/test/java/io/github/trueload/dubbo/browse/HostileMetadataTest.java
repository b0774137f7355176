// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import org.junit.jupiter.api.Test;

/** What registries and metadata centers may hold that no provider wrote. */
@EndsInTime
class HostileMetadataTest {
    @Test
    void anyDefinitionIsMethodsOrOneClearTrouble() {
        Mutations texts = Mutations.of(
                8,
                "{\"canonicalName\":\"com.acme.Shop\",\"methods\":[{\"name\":\"find\",\"parameterTypes\":[\"long\"],"
                        + "\"returnType\":\"com.acme.Order\"},{\"name\":\"put\",\"parameterTypes\":"
                        + "[\"java.util.List<com.acme.Order>\","
                        + "\"java.util.Map<java.lang.String,com.acme.Item[]>\"]}],"
                        + "\"types\":[{\"type\":\"com.acme.Order\",\"properties\":{\"id\":\"long\",\"next\":"
                        + "\"com.acme.Order\",\"items\":\"java.util.List<com.acme.Item>\"}},"
                        + "{\"type\":\"com.acme.Item\","
                        + "\"properties\":{\"name\":\"java.lang.String\"}},{\"type\":\"com.acme.Color\",\"enums\":"
                        + "[\"RED\"]}]}",
                "{\"methods\":[{\"$ref\":\"$.methods[0]\"}],\"types\":{\"$ref\":\"..\"}}");
        int read = 0;
        for (int i = 0; i < Mutations.INPUTS; i++) {
            String text = texts.text();
            try {
                assertThat(ServiceDefinition.methods(text)).doesNotContainNull();
                read++;
            } catch (DubboOpenException e) {
                assertThat(e.getMessage()).startsWith("The metadata of the service ");
            }
        }
        assertThat(read).isBetween(Mutations.INPUTS / 20, Mutations.INPUTS - Mutations.INPUTS / 20);
    }

    @Test
    void anyNameOfATypeIsShortened() {
        Mutations texts = Mutations.of(
                10,
                "java.util.Map<java.lang.String,java.util.List<com.acme.Order[]>>",
                "int[][]",
                "com.acme.Order$Line");
        for (int i = 0; i < Mutations.INPUTS; i++) {
            String text = texts.text();
            assertThat(ServiceMethod.shortened(text)).isNotNull();
            assertThat(ServiceMethod.parts(text)).isNotEmpty().doesNotContainNull();
        }
    }
}
