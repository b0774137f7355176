// SPDX-License-Identifier: Apache-2.0
/** A real Grafana, for the dashboards that we ship. */
package io.github.trueload.testkit.grafana;
