// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

/**
 * One question to the database in both languages.
 *
 * @param influxQl as InfluxDB 1 takes it
 * @param flux as InfluxDB 2 takes it
 */
record Question(String influxQl, String flux) {}
