// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.dubbo;

import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.plan.Element;

/** A sampler as the panel of jmeter-plugins-for-apache-dubbo 2.7.8 saves it: 100 connections, indented result. */
final class OlderSampler {
    private static final String PLUGIN = "io.github.ningyu.jmeter.plugin.dubbo.";

    private OlderSampler() {}

    /** The sampler; that plugin knows no bundles, which a property of JMeter chooses. */
    static Element of(String address, String text) {
        return Element.of(PLUGIN + "gui.DubboSampleGui", PLUGIN + "sample.DubboSample", "echo")
                .text(PlanField.REGISTRY_PROTOCOL.key, "none")
                .text(PlanField.ADDRESS.key, address)
                .text(PlanField.RPC_PROTOCOL.key, "dubbo://")
                .text(PlanField.TIMEOUT.key, "5000")
                .text(PlanField.VERSION.key, "")
                .text(PlanField.RETRIES.key, "0")
                .text(PlanField.GROUP.key, "")
                .text(PlanField.CONNECTIONS.key, "100")
                .text(PlanField.LOAD_BALANCE.key, "random")
                .text(PlanField.ASYNC.key, "sync")
                .text(PlanField.CLUSTER.key, "failfast")
                .text(PlanField.INTERFACE.key, DubboProvider.INTERFACE)
                .text(PlanField.METHOD.key, "echo")
                .integer(PlanTable.ARGUMENTS.sizeKey, 1)
                .integer(PlanTable.ATTACHMENTS.sizeKey, 0)
                .text(PlanColumn.ARGS_TYPE.key(1), "java.lang.String")
                .text(PlanColumn.ARGS_VALUE.key(1), text);
    }
}
