// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Follows the references that fastjson, with which providers of 2.7 write metadata, puts where an object occurs again:
 * <code>{"$ref": "$.types[3].properties.id"}</code>. Stateless.
 */
final class JsonReference {
    private static final Pattern STEP = Pattern.compile("\\.([^.\\[]+)|\\[(\\d+)]");

    private JsonReference() {}

    /** The object itself, or what it refers to; null if that is not there. */
    static Object follow(Object root, Object node) {
        Object reference = node instanceof Map ? ((Map<?, ?>) node).get("$ref") : null;
        boolean isPath = reference instanceof String && ((String) reference).startsWith("$.");
        return isPath ? find(root, (String) reference) : node;
    }

    private static Object find(Object root, String path) {
        Object found = root;
        Matcher step = STEP.matcher(path);
        while (step.find()) {
            found = step.group(1) == null ? element(found, step.group(2)) : property(found, step.group(1));
        }
        return found;
    }

    private static Object property(Object object, String name) {
        return object instanceof Map ? ((Map<?, ?>) object).get(name) : null;
    }

    private static Object element(Object list, String index) {
        int i = index.length() > 6 ? Integer.MAX_VALUE : Integer.parseInt(index);
        return list instanceof List && i < ((List<?>) list).size() ? ((List<?>) list).get(i) : null;
    }
}
