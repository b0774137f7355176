// SPDX-License-Identifier: Apache-2.0
/** Real Dubbo providers, each a process of its own. */
package io.github.trueload.testkit.dubbo;
