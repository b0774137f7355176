// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the figures of this process from the JDK's management beans and from /proc. No agent, no native code; each
 * probe is used by one thread only unless it says otherwise.
 */
package io.github.trueload.health.probe;
