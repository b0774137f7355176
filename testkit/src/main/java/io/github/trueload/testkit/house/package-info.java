// SPDX-License-Identifier: Apache-2.0
/** What holds for all plugins: which package may know what. */
package io.github.trueload.testkit.house;
