// SPDX-License-Identifier: Apache-2.0
/**
 * The fleet check: reads what the generators of one run wrote to InfluxDB ({@code FleetReader}, {@code Answer}), makes
 * a {@code Fleet} of it, judges that by rules, and tells the {@code Judgement} as text, JSON and page.
 */
package io.github.trueload.tools.fleet;
