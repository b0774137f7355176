// SPDX-License-Identifier: Apache-2.0
/** What the demo found, as a page and as lines for the terminal. Knows nothing of how it was measured. */
package io.github.trueload.demo.report;
