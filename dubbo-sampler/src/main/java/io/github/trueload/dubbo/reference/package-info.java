// SPDX-License-Identifier: Apache-2.0
/** References to Dubbo services: what tells them apart, and the cache that creates each of them once. */
package io.github.trueload.dubbo.reference;
