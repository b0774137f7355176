// SPDX-License-Identifier: Apache-2.0
/**
 * The contract between the sampler and the adapter inside an isolated class loader. Only these types and those of the
 * JDK cross that border; this package is the only one of ours that both sides see as the same classes.
 */
package io.github.trueload.dubbo.spi;
