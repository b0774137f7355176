// SPDX-License-Identifier: Apache-2.0
/** Servers that answer at once and do nothing else, each in a process of its own, and what those processes cost. */
package io.github.trueload.tools.size.local;
