// SPDX-License-Identifier: Apache-2.0
/** Goals for the system under test, judged by what one generator measured, and the comparison with an earlier run. */
package io.github.trueload.health.goal;
