// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.browse.ProvidedService;
import io.github.trueload.dubbo.browse.ServiceMethod;

/** What was chosen in the browser. Immutable. */
final class ServiceChoice {
    private final ProvidedService service;
    private final ServiceMethod method;

    /** A choice; the method is null if only a service was chosen. */
    ServiceChoice(ProvidedService service, ServiceMethod method) {
        this.service = service;
        this.method = method;
    }

    ProvidedService service() {
        return service;
    }

    /** The method, or null. */
    ServiceMethod method() {
        return method;
    }
}
