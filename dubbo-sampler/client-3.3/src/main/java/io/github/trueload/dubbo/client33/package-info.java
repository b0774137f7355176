// SPDX-License-Identifier: Apache-2.0
/** What the adapter does with Dubbo 3.3 and cannot do with 2.7: TLS. */
package io.github.trueload.dubbo.client33;
