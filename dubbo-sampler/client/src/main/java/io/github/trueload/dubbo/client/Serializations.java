// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.Version;
import org.apache.dubbo.common.extension.ExtensionLoader;
import org.apache.dubbo.common.serialize.Serialization;

/**
 * The serializations of Dubbo 2.7 that are refused unless the user allows them, because they create whatever class an
 * answer names or are out of care; whose libraries do not come with the client; or that are no good for a generic call.
 */
final class Serializations {
    private static final String KEY = "serialization";
    private static final String AVRO = "avro";
    private static final String FST = "fst";
    private static final String WAY_OUT = "; or let the call speak hessian2, in which providers since Dubbo 2.7.10 then"
            + " answer: a row serialization = hessian2 in Parameters";

    /** Dubbo's own (2.6 to 3.3), in the order of the numbers by which requests and answers name them. */
    private static final String[] NUMBERED =
            "0 1 hessian2 java compactedjava 5 fastjson nativejava kryo fst native-hessian avro protostuff".split(" ");

    /** By name: a class of its library, and the jars with that; no jars where it needs none beside Dubbo. */
    private static final Map<String, String[]> LIBRARIES = new HashMap<>();

    static {
        String kryo = "com.esotericsoftware:kryo:4.0.2, reflectasm:1.11.3, minlog:1.3.0,"
                + " org.objenesis:objenesis:2.5.1, org.ow2.asm:asm:5.0.4, de.javakaffee:kryo-serializers:0.42";
        add("kryo", "de.javakaffee.kryoserializers.UUIDSerializer", kryo);
        add("kryo2", "de.javakaffee.kryoserializers.UUIDSerializer", kryo);
        String fst = "de.ruedigermoeller:fst:2.48-jdk-6, org.objenesis:objenesis:2.5.1";
        add(FST, "org.nustaq.serialization.FSTConfiguration", fst);
        String avro = "org.apache.avro:avro:1.8.2, org.codehaus.jackson:jackson-core-asl:1.9.13,"
                + " jackson-mapper-asl:1.9.13, com.thoughtworks.paranamer:paranamer:2.7";
        add(AVRO, "org.apache.avro.Schema", avro);
        String protostuff = "io.protostuff:protostuff-core:1.5.9, protostuff-runtime:1.5.9, protostuff-api:1.5.9,"
                + " protostuff-collectionschema:1.5.9";
        add("protostuff", "io.protostuff.runtime.RuntimeSchema", protostuff);
        String msgpack = "org.msgpack:jackson-dataformat-msgpack:0.8.20, msgpack-core:0.8.20";
        add("msgpack", "org.msgpack.jackson.dataformat.MessagePackFactory", msgpack);
        Stream.of("java", "compactedjava", "nativejava", "native-hessian")
                .forEach(name -> add(name, "java.lang.Object", ""));
    }

    private Serializations() {}

    private static void add(String name, String type, String jars) {
        LIBRARIES.put(name, new String[] {type, jars});
    }

    /** Refuses the serialization that a plan names, before its reference opens, where no call can be made with it. */
    static void require(ReferenceSettings settings, boolean typed) throws DubboOpenException {
        String problem = problem(settings.parameters.get(KEY), typed);
        if (!problem.isEmpty()) {
            throw new DubboOpenException(problem);
        }
    }

    /** What to do where a call failed because of its serialization, ending in a blank; else the empty text. */
    static String advice(URL provider, ReferenceSettings settings, boolean typed) {
        if (!Version.getVersion().startsWith("2.")) {
            // Dubbo 3 speaks hessian2 where it does not know what a provider wants.
            return "";
        }
        String named = settings.parameters.get(KEY);
        String problem = problem(provider == null ? named : provider.getParameter(KEY, named), typed);
        return problem.isEmpty() ? "" : problem + ". ";
    }

    private static String problem(String wanted, boolean typed) {
        String why = wanted == null || wanted.isEmpty() ? "" : whyNot(wanted, typed);
        return why.isEmpty() ? "" : "The provider wants serialization " + wanted + ", " + why + WAY_OUT;
    }

    private static String whyNot(String wanted, boolean typed) {
        boolean isDubbo3 = !Version.getVersion().startsWith("2.");
        String allow = "trueload.dubbo.unsafeSerializations=" + wanted;
        String[] library = LIBRARIES.get(wanted);
        // Our class loader hides those that are not allowed.
        boolean isAllowed =
                ExtensionLoader.getExtensionLoader(Serialization.class).hasExtension(wanted);
        if (library == null) {
            // Dubbo 3 goes on without one that it does not find.
            return isDubbo3 || isAllowed
                    ? ""
                    : "which this client does not know or does not allow: if you have its jar and trust all providers,"
                            + " name the jar in the JMeter property trueload.dubbo.extraJars, and set " + allow;
        }
        if (!isVisible(library[0])) {
            return "which is not there: "
                    + (isDubbo3
                            ? "Dubbo " + Version.getVersion() + " has none of its own, so use bundle 2.7"
                            : "if you trust all providers, put " + library[1] + " into a folder, name it in the JMeter"
                                    + " property trueload.dubbo.extraJars, and set " + allow);
        }
        if (!isAllowed) {
            return "which is refused because it creates whatever class an answer names: if you trust all providers, set"
                    + " the JMeter property " + allow + " and use bundle 2.7";
        }
        if (AVRO.equals(wanted) && !typed) {
            return "in which Dubbo 2.7 loses the classes of a generic call's arguments, whoever calls: name the"
                    + " service's API jar in the JMeter property trueload.dubbo.extraJars";
        }
        // Its library reads private fields of the JDK, and fails for good where it may not.
        boolean isOpen =
                OpenMessages.isOpen(ConcurrentHashMap.class, "table") && OpenMessages.isOpen(URI.class, "string");
        return FST.equals(wanted) && !isOpen
                ? "whose library needs JVM flags that JMeter's start script does not pass: set JVM_ARGS=\"--add-opens"
                        + " java.base/java.util.concurrent=ALL-UNNAMED --add-opens java.base/java.net=ALL-UNNAMED"
                        + " --add-opens java.base/java.math=ALL-UNNAMED --add-opens java.base/java.time=ALL-UNNAMED\""
                : "";
    }

    /** The name of Dubbo's serialization of a number, or the number. */
    static String name(int number) {
        return number < NUMBERED.length ? NUMBERED[number] : String.valueOf(number);
    }

    private static boolean isVisible(String type) {
        try {
            Class.forName(type, false, Serializations.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
