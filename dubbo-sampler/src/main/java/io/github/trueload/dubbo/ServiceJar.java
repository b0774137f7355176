// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import java.security.CodeSource;

/** Tells from which of the user's jars a service's own interface came. Stateless. */
final class ServiceJar {
    private static final ClassValue<String> NAMES = new ClassValue<String>() {
        @Override
        protected String computeValue(Class<?> type) {
            return name(type);
        }
    };

    private ServiceJar() {}

    /** The file name of the jar, or of the folder, that holds a class. */
    static String of(Class<?> type) {
        return NAMES.get(type);
    }

    private static String name(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return "an unknown place";
        }
        String path = source.getLocation().getPath().replaceFirst("/$", "");
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
