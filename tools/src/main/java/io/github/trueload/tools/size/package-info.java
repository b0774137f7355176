// SPDX-License-Identifier: Apache-2.0
/**
 * A program beside the plugin: how much load can this machine make with a given plan, and how many such machines does a
 * wanted load take? {@code plan} makes a copy of the plan that asks local targets, {@code local} holds those and their
 * processes, {@code run} starts JMeters and reads the reports of their health, {@code result} finds the wall and tells
 * it. Nothing here is used while a test of somebody else runs, and nothing imports JMeter.
 */
package io.github.trueload.tools.size;
