// SPDX-License-Identifier: Apache-2.0
/**
 * From the texts of a plan to the arguments of a call, without JMeter or Dubbo. {@code ArgumentReader} reads a whole
 * list; an {@code ArgumentType} knows its name and what a text means; {@code TypedValues} makes objects of parsed JSON;
 * {@code SharedTexts} lets all threads have one copy of what is large. On the thread of the sample, before its clock
 * starts.
 */
package io.github.trueload.dubbo.argument;
