// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dubbo;

import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;

/** A Dubbo sampler as the GUI saves a new one: direct, shared connection, compact result. */
public final class NewSampler {
    private NewSampler() {}

    /** The sampler of a call of {@code echo} with a text. */
    public static Element of(String address, String bundle, String text) {
        return Samplers.dubbo("echo")
                .text(PlanField.REGISTRY_PROTOCOL.key, "none")
                .text(PlanField.ADDRESS.key, address)
                .text(PlanField.RPC_PROTOCOL.key, "dubbo://")
                .text(PlanField.TIMEOUT.key, "5000")
                .text(PlanField.BUNDLE.key, bundle)
                .text(PlanField.INTERFACE.key, DubboProvider.INTERFACE)
                .text(PlanField.METHOD.key, "echo")
                .text(PlanField.WARM_UP.key, "true")
                .text(PlanField.ARGS_MODE.key, "table")
                .text(PlanField.NULL_LITERAL.key, "null")
                .text(PlanField.RESULT_FORMAT.key, "compact")
                .text(PlanField.EXCEPTION_POLICY.key, "failed")
                .integer(PlanTable.ARGUMENTS.sizeKey, 1)
                .text(PlanColumn.ARGS_TYPE.key(1), "java.lang.String")
                .text(PlanColumn.ARGS_VALUE.key(1), text);
    }
}
