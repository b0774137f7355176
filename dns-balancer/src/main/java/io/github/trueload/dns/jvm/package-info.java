// SPDX-License-Identifier: Apache-2.0
/**
 * Balancing of chosen hosts for the whole JVM, whatever sampler or library looks them up. {@code ConfiguredHosts} says
 * which, {@code JvmNames} is the one meeting point, {@code JvmResolverProvider} brings Java 18 and newer there, {@code
 * AgentLink} Java 9 to 17. Knows nothing of JMeter; the balancer comes in as a {@code Resolver}.
 */
package io.github.trueload.dns.jvm;
