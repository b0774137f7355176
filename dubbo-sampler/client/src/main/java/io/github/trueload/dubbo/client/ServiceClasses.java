// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.net.URL;
import java.security.CodeSource;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The interfaces of services that the user put beside Dubbo. */
final class ServiceClasses {
    private static final Logger log = LoggerFactory.getLogger(ServiceClasses.class);
    /** The jars that come with the client are unpacked into one folder; those of the user lie elsewhere. */
    private static final String OURS = folder(ServiceClasses.class);

    private ServiceClasses() {}

    /** The interface of a service with all its classes; {@code null} where one lacks or the call is to be generic. */
    static Class<?> of(ReferenceSettings settings) {
        String name = settings.get(Setting.INTERFACE);
        // The protocol hessian drops the digits of a BigDecimal, which a generic call sends as text.
        if (settings.parameters.containsKey("generic") || "hessian".equals(settings.get(Setting.RPC_PROTOCOL))) {
            return null;
        }
        try {
            Class<?> type = Class.forName(name, false, ServiceClasses.class.getClassLoader());
            if (!type.isInterface() || folder(type).equals(OURS)) {
                return null;
            }
            TypeWalk.through(type);
            return type;
        } catch (ClassNotFoundException e) {
            return null;
        } catch (LinkageError | TypeNotPresentException e) {
            String missing = e instanceof TypeNotPresentException
                    ? ((TypeNotPresentException) e).typeName()
                    : String.valueOf(e.getMessage()).replace('/', '.');
            log.warn(
                    "{} is called without its classes, for one of them is missing: {}; add its jar to"
                            + " trueload.dubbo.extraJars",
                    name,
                    missing);
            return null;
        }
    }

    /** The URL of the folder in which the jar of a class lies, or the folder of the class; empty where none tells. */
    private static String folder(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        URL jar = source == null ? null : source.getLocation();
        return jar == null ? "" : jar.toString().replaceFirst("[^/]*/?$", "");
    }

    /** Finds a class that is missing anywhere in what the methods need when the reference opens, not by a call. */
    static final class TypeWalk {
        private final ClassLoader users;
        private final Set<Type> seen = new HashSet<>();

        private TypeWalk(ClassLoader users) {
            this.users = users;
        }

        /** Requires them all; throws a {@link LinkageError} or, for {@code List<Item>}, a TypeNotPresentException. */
        static void through(Class<?> service) {
            TypeWalk walk = new TypeWalk(service.getClassLoader());
            walk.visit(service);
            for (Method method : service.getMethods()) {
                walk.visit(method.getGenericReturnType());
                walk.visit(method.getGenericParameterTypes());
            }
        }

        private void visit(Type... types) {
            for (Type type : types) {
                // Each once: a variable may stand in its own bound.
                if (type != null && seen.add(type)) {
                    visitFirst(type);
                }
            }
        }

        private void visitFirst(Type type) {
            if (type instanceof Class) {
                visitFirst((Class<?>) type);
            } else if (type instanceof ParameterizedType) {
                visit(((ParameterizedType) type).getRawType());
                visit(((ParameterizedType) type).getActualTypeArguments());
            } else if (type instanceof GenericArrayType) {
                visit(((GenericArrayType) type).getGenericComponentType());
            } else if (type instanceof WildcardType) {
                visit(((WildcardType) type).getUpperBounds());
            } else if (type instanceof TypeVariable) {
                visit(((TypeVariable<?>) type).getBounds());
            }
        }

        private void visitFirst(Class<?> type) {
            if (type.isArray()) {
                visit(type.getComponentType());
            } else if (type.getClassLoader() == users) {
                type.getMethods();
                for (Field field : type.getDeclaredFields()) {
                    visit(field.getGenericType());
                }
                visit(type.getGenericSuperclass());
                visit(type.getGenericInterfaces());
            }
        }
    }
}
