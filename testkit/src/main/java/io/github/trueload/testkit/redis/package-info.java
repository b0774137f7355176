// SPDX-License-Identifier: Apache-2.0
/** Real Redis servers. */
package io.github.trueload.testkit.redis;
