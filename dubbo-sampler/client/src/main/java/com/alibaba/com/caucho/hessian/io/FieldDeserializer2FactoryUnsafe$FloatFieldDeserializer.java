// SPDX-License-Identifier: Apache-2.0
package com.alibaba.com.caucho.hessian.io;

import java.io.IOException;
import java.lang.reflect.Field;

/**
 * Takes the place of hessian-lite's class of this name. That of 4.0.4, which both client jars have, reads a field of
 * type float as a double and writes all eight bytes of it: the field is 0, the one behind it is anything, and where
 * there is none, the next object of the heap is hit. Thread-safe.
 */
class FieldDeserializer2FactoryUnsafe$FloatFieldDeserializer implements FieldDeserializer2 {
    private final Field field;

    /** Called by hessian-lite. */
    FieldDeserializer2FactoryUnsafe$FloatFieldDeserializer(Field field) {
        this.field = field;
        field.setAccessible(true);
    }

    @Override
    public void deserialize(AbstractHessianInput in, Object object) throws IOException {
        double value = in.readDouble();
        try {
            field.setFloat(object, (float) value);
        } catch (IllegalAccessException e) {
            throw new IOException(e);
        }
    }
}
