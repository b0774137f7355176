// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.service.GenericService;

/** One generic reference that is opened once and kept, as an experienced user writes it. Runs on Dubbo 2.7 and 3.3. */
final class CachedService {
    private CachedService() {}

    /** Opens the reference with the settings that a new Dubbo sampler has. */
    @SuppressWarnings("deprecation") // Deprecated in 2.7, but the setter that works on 2.7 and 3.3 alike.
    static GenericService open(String address, String service) {
        ApplicationConfig application = new ApplicationConfig("trueload-benchmark");
        application.setQosEnable(false);
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>();
        reference.setApplication(application);
        reference.setInterface(service);
        reference.setUrl("dubbo://" + address + "/" + service);
        reference.setGeneric("true");
        reference.setRetries(0);
        reference.setTimeout(5000);
        reference.setCluster("failfast");
        return reference.get();
    }
}
