// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.List;

/** Parameters that cannot be used; the message lists everything that is wrong with them. Immutable. */
public final class InvalidSettingsException extends Exception {
    private static final long serialVersionUID = 1L;

    InvalidSettingsException(List<String> problems) {
        super(String.join("; ", problems));
    }
}
