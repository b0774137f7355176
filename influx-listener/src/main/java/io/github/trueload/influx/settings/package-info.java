// SPDX-License-Identifier: Apache-2.0
/** The listener's parameters: read once, checked all at once, immutable afterwards. */
package io.github.trueload.influx.settings;
