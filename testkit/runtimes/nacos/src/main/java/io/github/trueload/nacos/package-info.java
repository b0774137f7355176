// SPDX-License-Identifier: Apache-2.0
/** A Nacos server for tests. */
package io.github.trueload.nacos;
