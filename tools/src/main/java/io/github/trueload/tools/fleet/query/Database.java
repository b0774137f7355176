// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.query;

import java.io.IOException;

/** Answers InfluxQL. */
public interface Database {
    /**
     * Asks one statement.
     *
     * @return the answer as InfluxDB gives it, JSON with times in milliseconds since the epoch
     * @throws IOException when there is none
     */
    String ask(String influxql) throws IOException;
}
