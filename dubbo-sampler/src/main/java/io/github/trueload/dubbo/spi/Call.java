// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.lang.reflect.Method;
import java.util.Map;

/** One call of a method. Immutable as long as nobody changes the arrays, which are shared for speed. */
public final class Call {
    public final String method;
    /** The parameter types' names; {@code null} when the provider is to find the method by its name. */
    public final String[] types;

    public final Object[] values;
    /** What the provider gets beside the arguments. */
    public final Map<String, Object> attachments;
    /** The method of the service's own interface; {@code null} for a generic call. */
    public final Method target;

    /** A generic call, of texts, numbers, lists, maps and other types of the JDK. */
    public Call(String method, String[] types, Object[] values, Map<String, Object> attachments) {
        this(method, types, values, attachments, null);
    }

    private Call(String method, String[] types, Object[] values, Map<String, Object> attachments, Method target) {
        this.method = method;
        this.types = types;
        this.values = values;
        this.attachments = attachments;
        this.target = target;
    }

    /** The same call of the method of {@link DubboClient.DubboReference#service()}, with arguments of its types. */
    public Call of(Method declared, Object[] typed) {
        return new Call(method, types, typed, attachments, declared);
    }
}
