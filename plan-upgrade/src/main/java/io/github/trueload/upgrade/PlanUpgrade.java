// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.upgrade;

/**
 * The class by which the JMeter Plugins Manager recognises that this plugin is installed, and in which version. Nothing
 * calls it.
 */
public final class PlanUpgrade {
    private PlanUpgrade() {}
}
