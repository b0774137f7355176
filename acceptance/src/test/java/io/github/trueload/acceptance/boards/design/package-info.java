// SPDX-License-Identifier: Apache-2.0

/**
 * What both dashboards show, written once: each panel with its look and its query in InfluxQL and in Flux.
 * {@code BoardFilesTest} holds the files in {@code examples/grafana} to it, and writes them.
 */
package io.github.trueload.acceptance.boards.design;
