// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import java.util.HashMap;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.Version;

/**
 * The serializations of Dubbo 2.7 whose libraries do not come with the client, because they create whatever class an
 * answer names, or are long out of care. Stateless.
 */
final class Serializations {
    private static final String KEY = "serialization";
    private static final Map<String, Library> LIBRARIES = new HashMap<>();

    static {
        Library kryo = new Library(
                "de.javakaffee.kryoserializers.UUIDSerializer",
                "com.esotericsoftware:kryo:4.0.2, reflectasm:1.11.3, minlog:1.3.0, org.objenesis:objenesis:2.5.1,"
                        + " org.ow2.asm:asm:5.0.4, de.javakaffee:kryo-serializers:0.42");
        LIBRARIES.put("kryo", kryo);
        LIBRARIES.put("kryo2", kryo);
        LIBRARIES.put(
                "fst",
                new Library(
                        "org.nustaq.serialization.FSTConfiguration",
                        "de.ruedigermoeller:fst:2.48-jdk-6, org.objenesis:objenesis:2.5.1"));
        LIBRARIES.put(
                "avro",
                new Library(
                        "org.apache.avro.Schema",
                        "org.apache.avro:avro:1.8.2, org.codehaus.jackson:jackson-core-asl:1.9.13,"
                                + " jackson-mapper-asl:1.9.13, com.thoughtworks.paranamer:paranamer:2.7"));
        LIBRARIES.put(
                "protostuff",
                new Library(
                        "io.protostuff.runtime.RuntimeSchema",
                        "io.protostuff:protostuff-core:1.5.9, protostuff-runtime:1.5.9, protostuff-api:1.5.9,"
                                + " protostuff-collectionschema:1.5.9"));
        LIBRARIES.put(
                "msgpack",
                new Library(
                        "org.msgpack.jackson.dataformat.MessagePackFactory",
                        "org.msgpack:jackson-dataformat-msgpack:0.8.20, msgpack-core:0.8.20"));
    }

    private Serializations() {}

    /** What to do where a call failed because its serialization is not there; else the empty text. */
    static String advice(URL provider, ReferenceSettings settings) {
        String wanted = provider == null
                ? settings.parameters().get(KEY)
                : provider.getParameter(KEY, settings.parameters().get(KEY));
        Library library = wanted == null ? null : LIBRARIES.get(wanted);
        if (library == null || library.isThere()) {
            return "";
        }
        String version = Version.getVersion();
        String jars = version.startsWith("2.")
                ? "put " + library.jars + " into a folder and name it in the JMeter property trueload.dubbo.extraJars"
                : "Dubbo " + version + " has none of its own, so use bundle 2.7";
        return "The provider wants serialization " + wanted + ", which is not there: " + jars + ". ";
    }

    /** The library of a serialization. Immutable. */
    private static final class Library {
        private final String type;
        private final String jars;

        Library(String type, String jars) {
            this.type = type;
            this.jars = jars;
        }

        boolean isThere() {
            try {
                Class.forName(type, false, Serializations.class.getClassLoader());
                return true;
            } catch (ClassNotFoundException | LinkageError e) {
                return false;
            }
        }
    }
}
