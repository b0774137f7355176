// SPDX-License-Identifier: Apache-2.0
/** Certificates for servers of tests. */
package io.github.trueload.testkit.tls;
