// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Parameter;
import org.apache.jmeter.config.Arguments;

/** What the panel of a new element shows: the stock names first, in their order. Stateless. */
final class DefaultParameters {
    private DefaultParameters() {}

    static Arguments of(ListenerKind kind) {
        Arguments arguments = new Arguments();
        for (Parameter parameter : Parameter.values()) {
            if (parameter.isShownBy(kind)) {
                arguments.addArgument(parameter.text(), parameter.suggestion());
            }
        }
        return arguments;
    }
}
