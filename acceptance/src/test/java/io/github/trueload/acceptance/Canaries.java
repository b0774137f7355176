// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.tools.ToolProvider;

/**
 * Classes of a user that tell when they are used: {@code com.acme.Data}, which is serializable, and three that are not:
 * {@code Plain}, {@code Heap}, a map, and {@code Pile}, a list. Stateless; what they tell belongs to the whole JVM.
 */
final class Canaries {
    private static final String TOLD = "trueload.canaries";
    private static final String SOURCE =
            """
            package com.acme;
            public class NAME KIND
                public String name;
                static { tell(); }
                public NAME() { tell(); }
                private static void tell() { System.setProperty("trueload.canaries", "com.acme.NAME"); }
            }
            """;
    private static final Map<String, String> KINDS = Map.of(
            "Data", "implements java.io.Serializable {",
            "Plain", "{",
            "Heap", "extends java.util.AbstractMap { public java.util.Set entrySet() { return java.util.Set.of(); }",
            "Pile",
                    "extends java.util.AbstractList { public Object get(int i) { return null; }"
                            + " public int size() { return 0; }");

    private Canaries() {}

    /** Compiles them below a folder, which a class path may name then. */
    static Path compile(Path folder) throws IOException {
        for (Map.Entry<String, String> kind : KINDS.entrySet()) {
            String name = kind.getKey();
            String source = SOURCE.replace("KIND", kind.getValue()).replace("NAME", name);
            Path file = Files.writeString(folder.resolve(name + ".java"), source);
            int code = ToolProvider.getSystemJavaCompiler()
                    .run(null, null, null, "-d", folder.toString(), file.toString());
            assertThat(code).isZero();
            Files.delete(file);
        }
        return folder;
    }

    /** Forgets what they told before. */
    static void hush() {
        System.clearProperty(TOLD);
    }

    /** The class that was initialized or created last; {@code null} when none was. */
    static String told() {
        return System.getProperty(TOLD);
    }
}
