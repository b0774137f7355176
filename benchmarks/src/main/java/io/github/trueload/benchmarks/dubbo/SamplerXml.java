// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dubbo;

import io.github.trueload.benchmarks.Plan;
import io.github.trueload.dubbo.PlanKeys;
import io.github.trueload.testkit.dubbo.DubboProvider;

/** A Dubbo sampler as the GUI saves a new one: direct, shared connection, compact result. */
final class SamplerXml {
    private static final String CLASS = "io.github.trueload.dubbo.DubboSampler";

    private SamplerXml() {}

    static String of(String address, String bundle, String text) {
        return "<" + CLASS + " guiclass=\"io.github.trueload.dubbo.gui.DubboSamplerGui\" testclass=\"" + CLASS
                + "\" testname=\"echo\">"
                + Plan.string(PlanKeys.REGISTRY_PROTOCOL, "none")
                + Plan.string(PlanKeys.ADDRESS, address)
                + Plan.string(PlanKeys.RPC_PROTOCOL, "dubbo://")
                + Plan.string(PlanKeys.TIMEOUT, "5000")
                + Plan.string(PlanKeys.BUNDLE, bundle)
                + Plan.string(PlanKeys.INTERFACE, DubboProvider.INTERFACE)
                + Plan.string(PlanKeys.METHOD, "echo")
                + Plan.string(PlanKeys.ARGS_MODE, "table")
                + Plan.string(PlanKeys.NULL_LITERAL, "null")
                + Plan.string(PlanKeys.RESULT_FORMAT, "compact")
                + Plan.string(PlanKeys.EXCEPTION_POLICY, "failed")
                + "<intProp name=\"" + PlanKeys.ARGS_SIZE + "\">1</intProp>"
                + Plan.string(PlanKeys.ARGS_TYPE + "1", "java.lang.String")
                + Plan.string(PlanKeys.ARGS_VALUE + "1", text)
                + "</" + CLASS + ">";
    }
}
