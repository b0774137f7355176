// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.argument.ArgumentReader;
import io.github.trueload.dubbo.spi.DubboOpenException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ServiceDefinitionTest {
    private static final String OF_3 =
            """
            {"canonicalName":"com.acme.OrderService","methods":[
              {"name":"save","parameterTypes":["com.acme.Order","java.lang.String"],"returnType":"long"},
              {"name":"save","parameterTypes":["java.util.List<com.acme.Order>"],"returnType":"void"},
              {"name":"ping","parameterTypes":[],"returnType":"void"}],
             "types":[
              {"type":"com.acme.Order","properties":{"id":"long","status":"com.acme.Status",
                "lines":"java.util.List<com.acme.Line>","attributes":"java.util.Map<java.lang.String,int[]>",
                "previous":"com.acme.Order"}},
              {"type":"com.acme.Line","properties":{"sku":"java.lang.String","price":"java.math.BigDecimal"}},
              {"type":"com.acme.Status","enums":["NEW","PAID"]},
              {"type":"long"}]}""";

    private static final String OF_27 =
            """
            {"canonicalName":"com.acme.OrderService","methods":[
              {"name":"save","parameterTypes":["com.acme.Order"],"returnType":"long"}],
             "types":[{"type":"com.acme.Order","properties":{"id":{"type":"long"},
               "status":{"type":"com.acme.Status","enum":["NEW","PAID"]},
               "lines":{"type":"java.util.List<com.acme.Line>","items":[
                 {"type":"com.acme.Line","properties":{"sku":{"type":"java.lang.String"}}}]}}}]}""";

    @Test
    void tellsOverloadsApartByTheirTypes() throws DubboOpenException {
        assertThat(ServiceDefinition.methods(OF_3))
                .extracting(ServiceMethod::toString)
                .containsExactly("ping()", "save(List<Order>)", "save(Order, String)");
    }

    @Test
    void namesTheTypesOfACallWithoutGenerics() throws DubboOpenException {
        assertThat(ServiceDefinition.methods(OF_3).get(1).callTypes()).containsExactly("java.util.List");
    }

    @Test
    void makesUpNestedObjectsAndEndsWhereAClassContainsItself() throws DubboOpenException {
        ServiceMethod save = ServiceDefinition.methods(OF_3).get(2);

        Map<?, ?> order = (Map<?, ?>) save.samples.get(0);
        assertThat(order.get("id")).isEqualTo(0);
        assertThat(order.get("status")).isEqualTo("NEW");
        assertThat(order.get("lines"))
                .isEqualTo(
                        List.of(Map.of("sku", "", "price", Map.of("@type", "java.math.BigDecimal", "@value", "0.00"))));
        assertThat(order.get("attributes")).isEqualTo(Map.of("key", List.of(0)));
        assertThat(order.containsKey("previous")).isTrue();
        assertThat(order.get("previous")).isNull();
        assertThat(save.samples.get(1)).isEqualTo("");
    }

    @Test
    void namesTypesThatJsonHasNotInsideOfObjectsOnly() throws Exception {
        List<String> types =
                List.of(("java.time.LocalDateTime java.time.LocalDate java.time.LocalTime java.time.Instant"
                                + " java.time.OffsetDateTime java.time.ZonedDateTime java.time.Year java.time.YearMonth"
                                + " java.time.MonthDay java.time.Duration java.time.Period java.util.UUID"
                                + " java.util.Locale java.math.BigDecimal byte[]")
                        .split(" "));
        String properties =
                types.stream().map(type -> "\"" + type + "\":\"" + type + "\",").collect(Collectors.joining());
        String json = "{\"methods\":[{\"name\":\"save\",\"parameterTypes\":[\"com.acme.Event\",\"java.time.LocalDate\","
                + "\"java.util.List<java.time.LocalDate>\",\"java.time.LocalDate[]\"]}],\"types\":[{\"type\":"
                + "\"com.acme.Event\",\"properties\":{" + properties + "\"at\":\"java.util.Date\"}}]}";

        List<Object> samples = ServiceDefinition.methods(json).get(0).samples;

        Map<?, ?> event = (Map<?, ?>) samples.get(0);
        Map<String, Object> named = Map.of("@type", "java.time.LocalDate", "@value", "2000-01-01");
        assertThat(event.get("java.time.LocalDate")).isEqualTo(named);
        assertThat(event.get("at")).isEqualTo("2000-01-01 00:00:00");
        for (String type : types) {
            Map<?, ?> value = (Map<?, ?>) event.get(type);
            assertThat(value.get("@type")).isEqualTo(type);
            assertThat(ArgumentReader.value(
                            type,
                            type,
                            String.valueOf(value.get("@value")).isEmpty()
                                    ? "\"\""
                                    : String.valueOf(value.get("@value"))))
                    .as("a value that a call takes: " + value)
                    .isNotNull();
        }
        assertThat(samples.get(1)).as("its type stands beside it").isEqualTo("2000-01-01");
        assertThat(samples.get(2)).isEqualTo(List.of(named));
        assertThat(samples.get(3)).isEqualTo(List.of("2000-01-01"));
    }

    @Test
    void readsTheNestedFormThatProvidersOf27Publish() throws DubboOpenException {
        ServiceMethod save = ServiceDefinition.methods(OF_27).get(0);

        assertThat(save.samples)
                .isEqualTo(List.of(Map.of("id", 0, "status", "NEW", "lines", List.of(Map.of("sku", "")))));
    }

    @Test
    void followsReferencesToObjectsThatOccurAgain() throws DubboOpenException {
        String json =
                """
                {"methods":[{"name":"save","parameterTypes":["com.acme.Order"]}],
                 "types":[{"type":"long"},{"type":"com.acme.Order","properties":{"id":{"$ref":"$.types[0]"},
                   "line":{"type":"com.acme.Line","properties":{"count":{"type":"int"}}},
                   "next":{"$ref":"$.types[1].properties.line"},"lost":{"$ref":"$.types[9].properties.x"},
                   "self":{"$ref":"$.types[1]"}}}]}""";

        Map<?, ?> order =
                (Map<?, ?>) ServiceDefinition.methods(json).get(0).samples.get(0);

        assertThat(order.get("id")).isEqualTo(0);
        assertThat(order.get("next")).isEqualTo(Map.of("count", 0));
        assertThat(order.get("lost")).isEqualTo(Map.of());
        assertThat(order.get("self")).isNull();
    }

    @Test
    void saysWhatIsWrongWithMetadataThatIsNoDefinition() {
        assertThatThrownBy(() -> ServiceDefinition.methods("<html>"))
                .isInstanceOf(DubboOpenException.class)
                .hasMessageContaining("metadata");
        assertThatThrownBy(() -> ServiceDefinition.methods("[]")).isInstanceOf(DubboOpenException.class);
    }

    @Test
    void survivesDefinitionsWithoutMethodsOrTypes() throws DubboOpenException {
        assertThat(ServiceDefinition.methods("{}")).isEmpty();
        assertThat(ServiceDefinition.methods(
                        "{\"methods\":[{\"name\":\"a\"},1,null],\"types\":[{},{\"properties\":null}]}"))
                .extracting(ServiceMethod::toString)
                .containsExactly("a()");
    }
}
