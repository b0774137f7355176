// SPDX-License-Identifier: Apache-2.0
/** Servers whose behaviour must not, or must, be taken for a fault of the load generator. */
package io.github.trueload.testkit.health;
