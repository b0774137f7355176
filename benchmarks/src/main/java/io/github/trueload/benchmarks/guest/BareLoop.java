// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.service.GenericService;

/** Threads that call {@code GenericService.$invoke} in a loop and do nothing else: the best that Dubbo can give. */
public final class BareLoop {
    private BareLoop() {}

    /** The program: {@code <address> <interface> <method> <text> <threads>}; runs until it is stopped. */
    public static void main(String[] arguments) {
        GenericService service = open(arguments[0], arguments[1]);
        String[] types = {"java.lang.String"};
        Object[] values = {arguments[3]};
        Meter.start();
        for (int i = 1; i <= Integer.parseInt(arguments[4]); i++) {
            new Thread(() -> loop(service, arguments[2], types, values), "loop " + i).start();
        }
    }

    private static void loop(GenericService service, String method, String[] types, Object[] values) {
        while (true) {
            Meter.count(values[0].equals(service.$invoke(method, types, values)));
        }
    }

    /** A generic reference with the settings that a new Dubbo sampler has, on Dubbo 2.7 and 3.3. */
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
