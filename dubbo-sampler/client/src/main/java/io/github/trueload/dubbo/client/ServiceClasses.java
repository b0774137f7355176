// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;
import java.security.CodeSource;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The interfaces of services that the user put beside Dubbo. Stateless. */
final class ServiceClasses {
    private static final Logger log = LoggerFactory.getLogger(ServiceClasses.class);

    private ServiceClasses() {}

    /**
     * The interface of a service with all classes of its methods; {@code null} where the user gave none, where one of
     * its classes is missing, or where the plan wants a generic call.
     */
    static Class<?> of(ReferenceSettings settings) {
        String name = settings.get(Setting.INTERFACE);
        // The protocol hessian drops the digits of a BigDecimal, which a generic call sends as text.
        if (settings.parameters().containsKey("generic") || "hessian".equals(settings.get(Setting.RPC_PROTOCOL))) {
            return null;
        }
        try {
            Class<?> type = Class.forName(name, false, ServiceClasses.class.getClassLoader());
            if (!type.isInterface() || isOurs(type)) {
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

    /** Whether a class came in a nested jar of the client; those lie in one folder. */
    private static boolean isOurs(Class<?> type) {
        return Objects.equals(folder(type), folder(ServiceClasses.class));
    }

    private static String folder(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        String file = source == null || source.getLocation() == null
                ? ""
                : source.getLocation().toString();
        return file.substring(0, file.lastIndexOf('/') + 1);
    }
}
