// SPDX-License-Identifier: Apache-2.0
/** Functions for test plans. JMeter finds them by the name of this package, in every JVM that runs a plan. */
package io.github.trueload.influx.functions;
