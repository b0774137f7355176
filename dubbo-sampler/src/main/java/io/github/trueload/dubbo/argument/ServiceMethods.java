// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/** Finds the method that a plan means in the service's own interface. Stateless. */
public final class ServiceMethods {
    private static final int SHOWN = 5;

    private ServiceMethods() {}

    /**
     * The method with a name.
     *
     * @param types the parameter types' names; {@code null} where the plan names none
     * @param arguments how many arguments there are
     * @throws BadArgumentException when the interface has no such method, or several and the plan does not say which
     */
    public static Method find(Class<?> service, String name, String[] types, int arguments)
            throws BadArgumentException {
        List<Method> named = new ArrayList<>();
        List<Method> fitting = new ArrayList<>();
        for (Method method : service.getMethods()) {
            if (method.getName().equals(name) && !method.isBridge()) {
                named.add(method);
                if (types == null ? method.getParameterCount() == arguments : hasTypes(method, types)) {
                    fitting.add(method);
                }
            }
        }
        if (fitting.isEmpty() || types == null && fitting.size() > 1) {
            throw new BadArgumentException(message(service, name, types, named, fitting.isEmpty()));
        }
        return fitting.get(0);
    }

    private static boolean hasTypes(Method method, String[] types) {
        Class<?>[] declared = method.getParameterTypes();
        if (declared.length != types.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            boolean same = types[i].isEmpty()
                    || types[i].equals(declared[i].getTypeName())
                    || types[i].equals(declared[i].getName())
                    || types[i].equals(declared[i].getCanonicalName());
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private static String message(
            Class<?> service, String name, String[] types, List<Method> named, boolean isMissing) {
        String wanted = service.getName() + "." + name + (types == null ? "" : "(" + String.join(", ", types) + ")");
        if (!isMissing) {
            return wanted + " is overloaded: give the argument types: " + signatures(named);
        }
        return "The jar of " + service.getSimpleName() + " has no method " + wanted
                + (named.isEmpty() ? ": correct its name" : ": it has " + signatures(named));
    }

    private static String signatures(List<Method> methods) {
        StringJoiner signatures = new StringJoiner(", ");
        for (Method method : methods.subList(0, Math.min(SHOWN, methods.size()))) {
            StringJoiner types = new StringJoiner(", ", method.getName() + "(", ")");
            Arrays.stream(method.getParameterTypes()).forEach(type -> types.add(type.getTypeName()));
            signatures.add(types.toString());
        }
        return signatures + (methods.size() > SHOWN ? ", ..." : "");
    }
}
