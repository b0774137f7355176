// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.argument.BadArgumentException;
import io.github.trueload.dubbo.argument.JsonReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The definition of a service that providers publish in the metadata center. Stateless. */
final class ServiceDefinition {
    private ServiceDefinition() {}

    /**
     * All methods of a definition, overloads apart, sorted.
     *
     * @throws CatalogException when the text is no definition
     */
    static List<ServiceMethod> methods(String json) throws CatalogException {
        Map<?, ?> definition = read(json);
        Samples samples = new Samples(new TypeTable(definition, definition.get("types")));
        List<ServiceMethod> all = new ArrayList<>();
        for (Object element : TypeTable.elements(definition.get("methods"))) {
            Object method = JsonReference.follow(definition, element);
            if (method instanceof Map) {
                all.add(method((Map<?, ?>) method, definition, samples));
            }
        }
        all.sort(Comparator.comparing(ServiceMethod::toString));
        return all;
    }

    private static ServiceMethod method(Map<?, ?> method, Map<?, ?> definition, Samples samples) {
        List<String> types = TypeTable.texts(JsonReference.follow(definition, method.get("parameterTypes")));
        List<Object> values = new ArrayList<>();
        types.forEach(type -> values.add(samples.of(type)));
        return ServiceMethod.typed(String.valueOf(method.get("name")), types, values);
    }

    private static Map<?, ?> read(String json) throws CatalogException {
        try {
            Object read = JsonReader.read(json);
            if (read instanceof Map) {
                return (Map<?, ?>) read;
            }
            throw new CatalogException("The metadata of the service is no JSON object");
        } catch (BadArgumentException e) {
            throw new CatalogException("The metadata of the service cannot be read: " + e.getMessage());
        }
    }
}
