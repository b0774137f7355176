// SPDX-License-Identifier: Apache-2.0
/**
 * The watch of one run and its word: has the matters read once a second, keeps what they say, and says in plain words
 * whether the figures of the run are its target's, on the terminal and in the files of the report. Knows nothing of
 * JMeter.
 */
package io.github.trueload.health.word;
