// SPDX-License-Identifier: Apache-2.0
/** Real Nacos servers, where one is installed. */
package io.github.trueload.testkit.nacos;
