// SPDX-License-Identifier: Apache-2.0
/** Which generator a sample comes from: own address and port, or those of an RMI slave. */
package io.github.trueload.influx.instance;
