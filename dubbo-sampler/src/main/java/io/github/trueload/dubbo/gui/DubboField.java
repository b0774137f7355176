// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.PlanKeys;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The single fields of sampler and defaults element: key in the plan, name in the bundles, and the values
 * offered. Any other text, variables above all, may be entered just as well.
 */
enum DubboField {
    REGISTRY_PROTOCOL(
            PlanKeys.REGISTRY_PROTOCOL,
            "registryProtocol",
            "none",
            "zookeeper",
            "nacos",
            "multicast",
            "redis",
            "simple"),
    ADDRESS(PlanKeys.ADDRESS, "address"),
    REGISTRY_TIMEOUT(PlanKeys.REGISTRY_TIMEOUT, "registryTimeout"),
    REGISTRY_GROUP(PlanKeys.REGISTRY_GROUP, "registryGroup"),
    REGISTRY_NAMESPACE(PlanKeys.REGISTRY_NAMESPACE, "registryNamespace"),
    REGISTRY_USER_NAME(PlanKeys.REGISTRY_USER_NAME, "registryUserName"),
    REGISTRY_PASSWORD(PlanKeys.REGISTRY_PASSWORD, "registryPassword"),

    CONFIG_CENTER_PROTOCOL(PlanKeys.CONFIG_CENTER_PROTOCOL, "configCenterProtocol", "zookeeper", "nacos", "apollo"),
    CONFIG_CENTER_ADDRESS(PlanKeys.CONFIG_CENTER_ADDRESS, "configCenterAddress"),
    CONFIG_CENTER_TIMEOUT(PlanKeys.CONFIG_CENTER_TIMEOUT, "configCenterTimeout"),
    CONFIG_CENTER_GROUP(PlanKeys.CONFIG_CENTER_GROUP, "configCenterGroup"),
    CONFIG_CENTER_NAMESPACE(PlanKeys.CONFIG_CENTER_NAMESPACE, "configCenterNamespace"),
    CONFIG_CENTER_USER_NAME(PlanKeys.CONFIG_CENTER_USER_NAME, "configCenterUserName"),
    CONFIG_CENTER_PASSWORD(PlanKeys.CONFIG_CENTER_PASSWORD, "configCenterPassword"),

    BUNDLE(PlanKeys.BUNDLE, "bundle", "auto", "2.7", "3.3"),
    RPC_PROTOCOL(PlanKeys.RPC_PROTOCOL, "rpcProtocol", "dubbo://", "tri://", "rmi://", "hessian://"),
    APPLICATION(PlanKeys.APPLICATION, "application"),
    TAG(PlanKeys.TAG, "tag"),
    LAZY(PlanKeys.LAZY, "lazy", "true", "false"),
    CHECK(PlanKeys.CHECK, "check", "true", "false"),

    INTERFACE(PlanKeys.INTERFACE, "interface"),
    METHOD(PlanKeys.METHOD, "method"),
    VERSION(PlanKeys.VERSION, "version"),
    GROUP(PlanKeys.GROUP, "group"),

    TIMEOUT(PlanKeys.TIMEOUT, "timeout"),
    RETRIES(PlanKeys.RETRIES, "retries"),
    CONNECTIONS(PlanKeys.CONNECTIONS, "connections"),
    ASYNC(PlanKeys.ASYNC, "async", "sync", "async"),
    CLUSTER(PlanKeys.CLUSTER, "cluster", "failfast", "failover", "failsafe", "failback", "forking", "available"),
    LOAD_BALANCE(
            PlanKeys.LOAD_BALANCE,
            "loadBalance",
            "random",
            "roundrobin",
            "leastactive",
            "consistenthash",
            "shortestresponse"),

    ARGS_MODE(PlanKeys.ARGS_MODE, "argsMode", "table", "json"),
    NULL_LITERAL(PlanKeys.NULL_LITERAL, "nullLiteral", "null", "text"),
    RESULT_FORMAT(PlanKeys.RESULT_FORMAT, "resultFormat", "compact", "pretty"),
    EXCEPTION_POLICY(PlanKeys.EXCEPTION_POLICY, "exceptionPolicy", "failed", "success", "accepted"),
    ACCEPTED_EXCEPTIONS(PlanKeys.ACCEPTED_EXCEPTIONS, "acceptedExceptions");

    private final String key;
    private final String id;
    private final List<String> choices;

    DubboField(String key, String id, String... choices) {
        this.key = key;
        this.id = id;
        this.choices = Collections.unmodifiableList(Arrays.asList(choices));
    }

    /** Key in the plan. */
    String key() {
        return key;
    }

    /** Key of plans of 1.3.0 that is read where {@link #key()} is missing, or null. */
    String olderKey() {
        return this == REGISTRY_PROTOCOL ? PlanKeys.PROTOCOL : null;
    }

    /** What a new sampler saves explicitly, or null where a default shall apply. */
    String initialInSampler() {
        switch (this) {
            case ARGS_MODE:
                return "table";
            case NULL_LITERAL:
                return "null";
            case RESULT_FORMAT:
                return "compact";
            case EXCEPTION_POLICY:
                return "failed";
            default:
                return null;
        }
    }

    /** Name of the field in bundles and of its component. */
    String id() {
        return id;
    }

    /** JMeter property with the default value. */
    String property() {
        return PlanKeys.defaultProperty(key);
    }

    String label() {
        return Texts.of("field." + id);
    }

    String hint() {
        return Texts.of("hint." + id);
    }

    /** An editor that fits the field, with its hint as tool tip. */
    TextEditor newEditor() {
        TextEditor editor = choices.isEmpty() ? new LineEditor(isSecret()) : new ChoiceEditor(choices);
        editor.component()
                .setToolTipText("<html>" + hint() + "<br>" + Texts.of("hint.default", property()) + "</html>");
        editor.component().setName(id);
        return editor;
    }

    private boolean isSecret() {
        return this == REGISTRY_PASSWORD || this == CONFIG_CENTER_PASSWORD;
    }
}
