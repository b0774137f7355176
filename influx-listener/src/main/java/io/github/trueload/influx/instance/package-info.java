// SPDX-License-Identifier: Apache-2.0
/**
 * Which generator a sample comes from: own address and port, found by the listener's clock thread before its first row
 * and fixed for the run, or those of an RMI slave, found once per thread of the slave by the thread that receives its
 * samples.
 */
package io.github.trueload.influx.instance;
