// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import com.alibaba.com.caucho.hessian.io.ClassFactory;
import com.alibaba.com.caucho.hessian.io.HessianHandle;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import java.net.URL;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.apache.dubbo.common.serialize.hessian2.Hessian2SerializerFactory;
import org.apache.dubbo.common.serialize.hessian2.dubbo.Hessian2FactoryInitializer;

/** Has all {@code hessian2} read by an {@link AnswerFactory}. Dubbo puts it around its own; thread-safe. */
public final class AnswerFactories implements Hessian2FactoryInitializer {
    private final SerializerFactory factory;

    /** Called by Dubbo. */
    public AnswerFactories(Hessian2FactoryInitializer dubbos) {
        factory = new AnswerFactory(
                dubbos.getSerializerFactory(),
                AnswerFactories.class.getProtectionDomain().getCodeSource().getLocation());
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

        private static final Set<String> DATA = Collections.unmodifiableSet(
                new HashSet<>(Arrays.asList("com.alibaba.fastjson.JSONObject", "com.alibaba.fastjson.JSONArray")));

        private final SerializerFactory dubbos;
        private final String ownJars;

        /**
         * Reads as another factory does, but for the classes.
         *
         * @param dubbos knows the dangerous classes, and whether those that are not {@code Serializable} are read
         * @param jar one of the jars that come with Dubbo; the others lie in its folder, those of the user do not
         */
        AnswerFactory(SerializerFactory dubbos, URL jar) {
            this.dubbos = dubbos;
            this.ownJars = folderOf(jar);
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
            return name.startsWith(JDK)
                    || Arrays.stream(DUBBO).anyMatch(name::startsWith)
                    || DATA.contains(name)
                    || isHandle(found)
                    || isOfUser(found.getProtectionDomain().getCodeSource());
        }

        /**
         * Written in place of an object that only it can make again: {@code LocalDateTimeHandle}, {@code LocaleHandle}.
         */
        private static boolean isHandle(Class<?> found) {
            return HessianHandle.class.isAssignableFrom(found)
                    && found.getName().startsWith(HANDLES);
        }

        /** The JDK's classes have no source, or one that is no jar and no folder. */
        private boolean isOfUser(CodeSource source) {
            return source != null
                    && source.getLocation() != null
                    && source.getLocation().getProtocol().equals("file")
                    && !folderOf(source.getLocation()).equals(ownJars);
        }

        private static String folderOf(URL jar) {
            String text = jar.toString();
            return text.substring(0, text.lastIndexOf('/', text.length() - 2) + 1);
        }
    }
}
