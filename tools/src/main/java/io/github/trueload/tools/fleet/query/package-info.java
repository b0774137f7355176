// SPDX-License-Identifier: Apache-2.0
/** Asks InfluxDB for what generators wrote, and makes generators of the answers. */
package io.github.trueload.tools.fleet.query;
