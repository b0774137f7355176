// SPDX-License-Identifier: Apache-2.0
/** Runs the copy of a plan in a real JMeter and reads the report that generator health leaves behind. */
package io.github.trueload.tools.size.run;
