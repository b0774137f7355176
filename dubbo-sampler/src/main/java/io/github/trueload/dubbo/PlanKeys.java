// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

/**
 * Keys under which a sampler or a defaults element stores its fields in a test plan. They are part of users' plans
 * and never change. The first group is that of jmeter-plugins-for-apache-dubbo 1.3.0 to 2.7.8; the second is ours,
 * and a missing key of the second group always means that plugin's behaviour.
 */
public final class PlanKeys {
    public static final String CONFIG_CENTER_PROTOCOL = "FIELD_DUBBO_CONFIG_CENTER_PROTOCOL";
    public static final String CONFIG_CENTER_GROUP = "FIELD_DUBBO_CONFIG_CENTER_GROUP";
    public static final String CONFIG_CENTER_NAMESPACE = "FIELD_DUBBO_CONFIG_CENTER_NAMESPACE";
    public static final String CONFIG_CENTER_USER_NAME = "FIELD_DUBBO_CONFIG_CENTER_USER_NAME";
    public static final String CONFIG_CENTER_PASSWORD = "FIELD_DUBBO_CONFIG_CENTER_PASSWORD";
    public static final String CONFIG_CENTER_ADDRESS = "FIELD_DUBBO_CONFIG_CENTER_ADDRESS";
    public static final String CONFIG_CENTER_TIMEOUT = "FIELD_DUBBO_CONFIG_CENTER_TIMEOUT";
    /** Registry of plans of 1.3.0, which knew no other key: {@code zookeeper@...}, {@code dubbo@...}. */
    public static final String PROTOCOL = "FIELD_DUBBO_PROTOCOL";

    public static final String REGISTRY_PROTOCOL = "FIELD_DUBBO_REGISTRY_PROTOCOL";
    public static final String REGISTRY_GROUP = "FIELD_DUBBO_REGISTRY_GROUP";
    public static final String REGISTRY_USER_NAME = "FIELD_DUBBO_REGISTRY_USER_NAME";
    public static final String REGISTRY_PASSWORD = "FIELD_DUBBO_REGISTRY_PASSWORD";
    public static final String REGISTRY_TIMEOUT = "FIELD_DUBBO_REGISTRY_TIMEOUT";
    public static final String ADDRESS = "FIELD_DUBBO_ADDRESS";
    public static final String RPC_PROTOCOL = "FIELD_DUBBO_RPC_PROTOCOL";
    public static final String TIMEOUT = "FIELD_DUBBO_TIMEOUT";
    public static final String VERSION = "FIELD_DUBBO_VERSION";
    public static final String RETRIES = "FIELD_DUBBO_RETRIES";
    public static final String GROUP = "FIELD_DUBBO_GROUP";
    public static final String CONNECTIONS = "FIELD_DUBBO_CONNECTIONS";
    public static final String LOAD_BALANCE = "FIELD_DUBBO_LOADBALANCE";
    public static final String ASYNC = "FIELD_DUBBO_ASYNC";
    public static final String CLUSTER = "FIELD_DUBBO_CLUSTER";
    public static final String INTERFACE = "FIELD_DUBBO_INTERFACE";
    public static final String METHOD = "FIELD_DUBBO_METHOD";
    /** Number of argument rows; rows with a higher number may be left over in the plan and do not count. */
    public static final String ARGS_SIZE = "FIELD_DUBBO_METHOD_ARGS_SIZE";
    /** Followed by the number of the argument, counted from 1. */
    public static final String ARGS_TYPE = "FIELD_DUBBO_METHOD_ARGS_PARAM_TYPE";
    /** Followed by the number of the argument, counted from 1. */
    public static final String ARGS_VALUE = "FIELD_DUBBO_METHOD_ARGS_PARAM_VALUE";
    /** Number of attachment rows; present in plans of 2.7.3 and newer only. */
    public static final String ATTACHMENTS_SIZE = "FIELD_DUBBO_ATTACHMENT_ARGS_SIZE";
    /** Followed by the number of the attachment, counted from 1. */
    public static final String ATTACHMENTS_KEY = "FIELD_DUBBO_ATTACHMENT_ARGS_KEY";
    /** Followed by the number of the attachment, counted from 1. */
    public static final String ATTACHMENTS_VALUE = "FIELD_DUBBO_ATTACHMENT_ARGS_VALUE";

    /** Type of an attachment, followed by its number, counted from 1; missing: a string. */
    public static final String ATTACHMENTS_TYPE = "FIELD_DUBBO_ATTACHMENT_ARGS_TYPE";

    public static final String REGISTRY_NAMESPACE = "FIELD_DUBBO_REGISTRY_NAMESPACE";
    /** {@code auto}, {@code 2.7} or {@code 3.3}. */
    public static final String BUNDLE = "FIELD_DUBBO_BUNDLE";

    public static final String APPLICATION = "FIELD_DUBBO_APPLICATION";
    public static final String TAG = "FIELD_DUBBO_TAG";
    public static final String LAZY = "FIELD_DUBBO_LAZY";
    public static final String CHECK = "FIELD_DUBBO_CHECK";
    /** Number of extra reference parameters. */
    public static final String PARAMETERS_SIZE = "FIELD_DUBBO_PARAMETERS_SIZE";
    /** Followed by the number of the parameter, counted from 1. */
    public static final String PARAMETERS_KEY = "FIELD_DUBBO_PARAMETERS_KEY";
    /** Followed by the number of the parameter, counted from 1. */
    public static final String PARAMETERS_VALUE = "FIELD_DUBBO_PARAMETERS_VALUE";
    /** {@code table} or {@code json}; missing: table. */
    public static final String ARGS_MODE = "FIELD_DUBBO_METHOD_ARGS_MODE";
    /** The whole argument list as one JSON array. */
    public static final String ARGS_JSON = "FIELD_DUBBO_METHOD_ARGS_JSON";
    /** What the text {@code null} means as an argument: {@code null} or {@code text}. */
    public static final String NULL_LITERAL = "FIELD_DUBBO_NULL_LITERAL";
    /** {@code compact} or {@code pretty}; missing: as jmeter-plugins-for-apache-dubbo prints it. */
    public static final String RESULT_FORMAT = "FIELD_DUBBO_RESULT_FORMAT";
    /** {@code failed}, {@code success} or {@code accepted}; missing: code UNKNOWN_EXCEPTION. */
    public static final String EXCEPTION_POLICY = "FIELD_DUBBO_EXCEPTION_POLICY";
    /** Exception classes that count as success under the policy {@code accepted}, separated by commas. */
    public static final String ACCEPTED_EXCEPTIONS = "FIELD_DUBBO_ACCEPTED_EXCEPTIONS";

    private static final String PREFIX = "FIELD_DUBBO_";

    private PlanKeys() {}

    /** The JMeter property that gives a field's default: {@code trueload.dubbo.registryGroup} and the like. */
    public static String defaultProperty(String key) {
        StringBuilder name = new StringBuilder("trueload.dubbo.");
        boolean upper = false;
        for (char c : key.substring(PREFIX.length()).toCharArray()) {
            if (c == '_') {
                upper = true;
            } else {
                name.append(upper ? c : Character.toLowerCase(c));
                upper = false;
            }
        }
        return name.toString();
    }
}
