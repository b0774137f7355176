// SPDX-License-Identifier: Apache-2.0
/**
 * A service with a method for every kind of argument and answer, a table of calls of it, and a program that makes these
 * calls as a person would write them by hand, generic and typed, and tells what came back.
 */
package io.github.trueload.shop.types;
