// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import com.alibaba.com.caucho.hessian.io.ClassFactory;
import com.alibaba.com.caucho.hessian.io.HessianHandle;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.net.URL;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.List;
import org.apache.dubbo.common.serialize.hessian2.Hessian2SerializerFactory;
import org.apache.dubbo.common.serialize.hessian2.dubbo.Hessian2FactoryInitializer;

/** Has all {@code hessian2} read by an {@link AnswerFactory}. Dubbo puts it around its own; thread-safe. */
public final class AnswerFactories implements Hessian2FactoryInitializer {
    private final SerializerFactory factory;

    /** Called by Dubbo. */
    public AnswerFactories(Hessian2FactoryInitializer dubbos) {
        factory = new AnswerFactory(dubbos.getSerializerFactory(), AnswerFactories.class);
    }

    @Override
    public SerializerFactory getSerializerFactory() {
        return factory;
    }

    /**
     * Finds the classes that an answer in {@code hessian2} may create because it names them: {@code java.*} of the JDK,
     * those of Dubbo, what hessian-lite itself sends in place of dates, locales and the like, a map and a list that
     * services like to return, and all of the user's own jars. By itself hessian-lite 4.0.4 creates any class but those
     * of its list of dangerous ones; what is not found it reads as a map or a list. Thread-safe.
     */
    static final class AnswerFactory extends Hessian2SerializerFactory {
        private static final String JDK = "java.";
        private static final String HANDLES = "com.alibaba.com.caucho.hessian.io.";
        private static final String[] DUBBO = {"org.apache.dubbo.", "com.alibaba.dubbo."};

        private static final List<String> DATA =
                Arrays.asList("com.alibaba.fastjson.JSONObject", "com.alibaba.fastjson.JSONArray");

        private final SerializerFactory dubbos;
        private final String ownJars;

        /**
         * Reads as Dubbo's factory does, but for the classes: those that came with Dubbo lie in the folder of the jar
         * of one of them, those of the user do not.
         */
        AnswerFactory(SerializerFactory dubbos, Class<?> own) {
            this.dubbos = dubbos;
            this.ownJars = folder(own);
            setAllowNonSerializable(dubbos.isAllowNonSerializable());
        }

        @Override
        public ClassFactory getClassFactory() {
            return dubbos.getClassFactory();
        }

        /** Called for each name of an answer that is not known yet. */
        @Override
        public Class<?> loadSerializedClass(String name) throws ClassNotFoundException {
            Class<?> found = super.loadSerializedClass(name);
            if (!mayBeCreated(found)) {
                throw new ClassNotFoundException(name + ", which no answer may create");
            }
            return found;
        }

        private boolean mayBeCreated(Class<?> found) {
            String name = found.getName();
            // The JDK's classes have no source, or one that is no jar and no folder.
            String folder = folder(found);
            return name.startsWith(JDK)
                    || Arrays.stream(DUBBO).anyMatch(name::startsWith)
                    || DATA.contains(name)
                    // What stands for an object that only it can make again: LocalDateTimeHandle, LocaleHandle.
                    || HessianHandle.class.isAssignableFrom(found) && name.startsWith(HANDLES)
                    || folder.startsWith("file:") && !folder.equals(ownJars);
        }

        /** The URL of the folder in which the jar of a class lies, or the folder of the class. */
        private static String folder(Class<?> type) {
            CodeSource source = type.getProtectionDomain().getCodeSource();
            URL jar = source == null ? null : source.getLocation();
            return jar == null ? "" : jar.toString().replaceFirst("[^/]*/?$", "");
        }
    }
}
