// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import org.apache.jmeter.protocol.http.control.DNSCacheManager;

/** JMeter's own DNS Cache Manager under a name that no plugin takes over. One for each JMeter thread. */
public final class StockDns extends DNSCacheManager {}
