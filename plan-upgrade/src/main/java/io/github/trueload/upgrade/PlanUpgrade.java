// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.upgrade;

/**
 * Its presence is the switch: where this class is, stock elements of existing plans work as ours. Each plugin looks for
 * it by its name, and so does the JMeter Plugins Manager, which recognises by it that this jar is installed, and in
 * which version. Nothing calls it.
 */
public final class PlanUpgrade {
    private PlanUpgrade() {}
}
