// SPDX-License-Identifier: Apache-2.0
/** The Dubbo sampler beside what a user would otherwise have, on a real provider in a process of its own. */
package io.github.trueload.benchmarks.dubbo;
