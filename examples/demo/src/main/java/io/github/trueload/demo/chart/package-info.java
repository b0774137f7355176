// SPDX-License-Identifier: Apache-2.0
/** Charts as SVG text, coloured by the style sheet of the page that holds them. Knows nothing of what it draws. */
package io.github.trueload.demo.chart;
