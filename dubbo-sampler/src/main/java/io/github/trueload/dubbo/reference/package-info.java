// SPDX-License-Identifier: Apache-2.0
/**
 * References to Dubbo services: what tells them apart, and the cache that creates each of them once. A thread of JMeter
 * comes with a {@code ReferenceKey}; {@code ReferenceCache} gives it the {@code OpenReference} of that key, or has it
 * created on a thread of its own while all who want the same one wait. At the end of the test each is closed on a
 * thread of its own, too.
 */
package io.github.trueload.dubbo.reference;
