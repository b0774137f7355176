// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboOpenException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Works around Hessian 4.0.51: checks the JVM flags that it needs, and sends decimals as texts. */
final class Hessian {
    private Hessian() {}

    /**
     * Requires the JVM flags without which it prints a stack trace and goes on with empty dates and numbers, which
     * would make a wrong answer look like a right one.
     */
    static void requireFlags() throws DubboOpenException {
        try {
            BigDecimal.class.getDeclaredField("intVal").setAccessible(true);
            LocalDate.class.getDeclaredField("year").setAccessible(true);
        } catch (NoSuchFieldException | RuntimeException e) {
            throw new DubboOpenException(
                    "Protocol hessian needs JVM flags that JMeter's start script does not pass, or else it would"
                            + " misread dates and numbers: set JVM_ARGS=\"--add-opens java.base/java.math=ALL-UNNAMED"
                            + " --add-opens java.base/java.time=ALL-UNNAMED\"");
        }
    }

    /** Arguments with decimals as texts, which providers turn back: it would drop the digits of a BigDecimal. */
    static Object[] arguments(Object[] values) {
        Object[] converted = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            converted[i] = argument(values[i]);
        }
        return converted;
    }

    private static Object argument(Object value) {
        if (value instanceof BigDecimal || value instanceof BigInteger) {
            return value.toString();
        }
        if (value instanceof List) {
            List<Object> converted = new ArrayList<>();
            ((List<?>) value).forEach(element -> converted.add(argument(element)));
            return converted;
        }
        if (value instanceof Map) {
            Map<Object, Object> converted = new LinkedHashMap<>();
            ((Map<?, ?>) value).forEach((key, element) -> converted.put(key, argument(element)));
            return converted;
        }
        boolean mayHoldDecimals =
                value instanceof Object[] && value.getClass().getComponentType().isAssignableFrom(BigDecimal.class);
        return mayHoldDecimals ? arguments((Object[]) value) : value;
    }
}
