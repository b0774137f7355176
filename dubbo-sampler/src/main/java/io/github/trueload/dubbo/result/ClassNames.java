// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

/**
 * Tells the class names that a generic call adds to the objects of an answer under the key {@code class}
 * (PojoUtils.generalize of Dubbo 2.6 to 3.3) from what a map of the service holds under that key itself. Stateless.
 */
final class ClassNames {
    private ClassNames() {}

    /** Whether a value is the name of a class in a package: {@code com.acme.Order}, {@code com.acme.Order$Item}. */
    static boolean isOne(Object value) {
        if (!(value instanceof String)) {
            return false;
        }
        String name = (String) value;
        int simple = name.lastIndexOf('.') + 1;
        return simple > 1
                && simple < name.length()
                && Character.isUpperCase(name.charAt(simple))
                && isQualifiedIdentifier(name);
    }

    private static boolean isQualifiedIdentifier(String name) {
        boolean first = true;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '.') {
                if (first) {
                    return false;
                }
                first = true;
            } else if (first ? !Character.isJavaIdentifierStart(c) : !Character.isJavaIdentifierPart(c)) {
                return false;
            } else {
                first = false;
            }
        }
        return !first;
    }
}
