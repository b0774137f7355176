// SPDX-License-Identifier: Apache-2.0
/**
 * The DNS balancer as JMeter sees it: two thin elements, one for new plans and one for stock elements of existing
 * plans, and what connects both to the rooms behind. Packages below this one do not know JMeter.
 */
package io.github.trueload.dns;
