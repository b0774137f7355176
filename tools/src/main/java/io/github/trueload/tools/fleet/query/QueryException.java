// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.query;

import java.io.IOException;

/** InfluxDB did not answer a query; the message says why, without secrets. */
public final class QueryException extends IOException {
    private static final long serialVersionUID = 1L;

    QueryException(String message) {
        super(message);
    }
}
