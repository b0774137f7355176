// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** One method of a service, with its parameter types and sample values where they are known. Immutable. */
public final class ServiceMethod {
    private final String name;
    private final boolean typed;
    private final List<String> types;
    private final List<Object> samples;

    private ServiceMethod(String name, boolean typed, List<String> types, List<Object> samples) {
        this.name = name;
        this.typed = typed;
        this.types = Collections.unmodifiableList(new ArrayList<>(types));
        this.samples = Collections.unmodifiableList(new ArrayList<>(samples));
    }

    /** A method, or several overloads, of which the registry tells nothing but the name. */
    public static ServiceMethod untyped(String name) {
        return new ServiceMethod(name, false, Collections.emptyList(), Collections.emptyList());
    }

    /**
     * A method with its parameters.
     *
     * @param types type of each parameter, generics included
     * @param samples a value of each parameter's shape, of maps, lists, texts, numbers and booleans
     */
    public static ServiceMethod typed(String name, List<String> types, List<Object> samples) {
        return new ServiceMethod(name, true, types, samples);
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** Whether its parameters are known. */
    public boolean isTyped() {
        return typed;
    }

    /** The types of its parameters, as Dubbo wants them in a call: without generics. */
    public List<String> callTypes() {
        List<String> call = new ArrayList<>();
        types.forEach(type -> call.add(TypeName.withoutGenerics(type)));
        return call;
    }

    /** A value for each parameter. */
    public List<Object> samples() {
        return samples;
    }

    /** {@code name(type, type)}, or {@code name(...)} if the types are not known. */
    @Override
    public String toString() {
        if (!typed) {
            return name + "(...)";
        }
        List<String> shortTypes = new ArrayList<>();
        types.forEach(type -> shortTypes.add(TypeName.shortened(type)));
        return name + "(" + String.join(", ", shortTypes) + ")";
    }
}
