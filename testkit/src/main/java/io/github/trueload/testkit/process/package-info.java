// SPDX-License-Identifier: Apache-2.0
/** Starting, watching and stopping processes and finding the ports, tools and JDKs that they need. */
package io.github.trueload.testkit.process;
