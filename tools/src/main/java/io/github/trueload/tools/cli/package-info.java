// SPDX-License-Identifier: Apache-2.0
/** What a program on the command line is: options, help, completion and exit codes. */
package io.github.trueload.tools.cli;
