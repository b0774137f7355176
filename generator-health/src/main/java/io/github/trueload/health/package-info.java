// SPDX-License-Identifier: Apache-2.0
/** Generator health, the plugin: what JMeter sees of it. */
package io.github.trueload.health;
