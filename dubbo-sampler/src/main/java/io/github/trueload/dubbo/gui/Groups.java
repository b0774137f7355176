// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

/** The boxes of fields that sampler and defaults element have in common. */
final class Groups {
    private Groups() {}

    static FieldGroup registry(boolean sampler) {
        return new FieldGroup("title.registry", sampler)
                .with(DubboField.REGISTRY_PROTOCOL)
                .wide(DubboField.ADDRESS, 2)
                .with(
                        DubboField.REGISTRY_TIMEOUT,
                        DubboField.REGISTRY_GROUP,
                        DubboField.REGISTRY_NAMESPACE,
                        DubboField.REGISTRY_USER_NAME,
                        DubboField.REGISTRY_PASSWORD);
    }

    static FieldGroup configCenter(boolean sampler) {
        return new FieldGroup("title.configCenter", sampler)
                .with(DubboField.CONFIG_CENTER_PROTOCOL)
                .wide(DubboField.CONFIG_CENTER_ADDRESS, 2)
                .with(
                        DubboField.CONFIG_CENTER_TIMEOUT,
                        DubboField.CONFIG_CENTER_GROUP,
                        DubboField.CONFIG_CENTER_NAMESPACE,
                        DubboField.CONFIG_CENTER_USER_NAME,
                        DubboField.CONFIG_CENTER_PASSWORD);
    }

    static FieldGroup client(boolean sampler) {
        return new FieldGroup("title.client", sampler)
                .with(DubboField.BUNDLE, DubboField.RPC_PROTOCOL, DubboField.APPLICATION, DubboField.TAG);
    }

    static FieldGroup call(boolean sampler) {
        return new FieldGroup("title.call", sampler)
                .with(
                        DubboField.RETRIES,
                        DubboField.CLUSTER,
                        DubboField.LOAD_BALANCE,
                        DubboField.ASYNC,
                        DubboField.CONNECTIONS,
                        DubboField.LAZY,
                        DubboField.CHECK);
    }

    static FieldGroup result(boolean sampler) {
        return new FieldGroup("title.result", sampler)
                .with(DubboField.RESULT_FORMAT, DubboField.EXCEPTION_POLICY)
                .wide(DubboField.ACCEPTED_EXCEPTIONS, 2);
    }
}
