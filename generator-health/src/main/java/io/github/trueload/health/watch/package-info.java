// SPDX-License-Identifier: Apache-2.0
/**
 * Generator health: watches the load generator itself, once a second, and says in plain words when it is the
 * bottleneck. Knows nothing of JMeter; the listener hands in what JMeter alone knows.
 */
package io.github.trueload.health.watch;
