// SPDX-License-Identifier: Apache-2.0
/** Reads the files that the properties {@code trueload.dubbo.tls.*} name. Knows neither JMeter nor Dubbo. */
package io.github.trueload.dubbo.tls;
