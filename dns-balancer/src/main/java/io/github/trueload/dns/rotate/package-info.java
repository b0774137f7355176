// SPDX-License-Identifier: Apache-2.0
/** Which of a host's addresses is next. Knows neither DNS nor time. */
package io.github.trueload.dns.rotate;
