// SPDX-License-Identifier: Apache-2.0
/** What watching the generator's own health costs the generator. */
package io.github.trueload.benchmarks.health;
