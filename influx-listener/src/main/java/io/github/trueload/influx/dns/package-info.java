// SPDX-License-Identifier: Apache-2.0
/** What the DNS balancer, where there is one, did with the addresses of the hosts. */
package io.github.trueload.influx.dns;
