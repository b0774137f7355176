// SPDX-License-Identifier: Apache-2.0
/** The jar is a switch: where it is installed, stock elements of existing plans work as ours. */
package io.github.trueload.upgrade;
