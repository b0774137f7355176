// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client27;

import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import org.apache.dubbo.common.serialize.hessian2.dubbo.Hessian2FactoryInitializer;

/**
 * Has all that Dubbo reads in {@code hessian2} read by an {@link AnswerFactory}. Dubbo puts it around its own
 * initializers; thread-safe.
 */
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
}
