// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.reference;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.DubboReference;

/** Creates references. Called on a thread of the cache, never on a JMeter thread. */
@FunctionalInterface
public interface ReferenceOpener {
    /**
     * Creates the reference of a key.
     *
     * @throws DubboOpenException when that fails; its message is shown to the user
     */
    DubboReference open(ReferenceKey key) throws DubboOpenException, InterruptedException;
}
