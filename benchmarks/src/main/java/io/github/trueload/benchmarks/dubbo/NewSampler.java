// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dubbo;

import io.github.trueload.dubbo.PlanKeys;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Samplers;

/** A Dubbo sampler as the GUI saves a new one: direct, shared connection, compact result. */
final class NewSampler {
    private NewSampler() {}

    static Element of(String address, String bundle, String text) {
        return Samplers.dubbo("echo")
                .text(PlanKeys.REGISTRY_PROTOCOL, "none")
                .text(PlanKeys.ADDRESS, address)
                .text(PlanKeys.RPC_PROTOCOL, "dubbo://")
                .text(PlanKeys.TIMEOUT, "5000")
                .text(PlanKeys.BUNDLE, bundle)
                .text(PlanKeys.INTERFACE, DubboProvider.INTERFACE)
                .text(PlanKeys.METHOD, "echo")
                .text(PlanKeys.ARGS_MODE, "table")
                .text(PlanKeys.NULL_LITERAL, "null")
                .text(PlanKeys.RESULT_FORMAT, "compact")
                .text(PlanKeys.EXCEPTION_POLICY, "failed")
                .integer(PlanKeys.ARGS_SIZE, 1)
                .text(PlanKeys.ARGS_TYPE + "1", "java.lang.String")
                .text(PlanKeys.ARGS_VALUE + "1", text);
    }
}
