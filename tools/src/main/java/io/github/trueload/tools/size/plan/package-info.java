// SPDX-License-Identifier: Apache-2.0
/** Reads a test plan as XML and makes a copy whose users grow and whose requests go to local targets. */
package io.github.trueload.tools.size.plan;
