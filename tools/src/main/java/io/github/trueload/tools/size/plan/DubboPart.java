// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The Dubbo samplers of a plan, with their defaults; those of the older plugin's names too. Used by one thread. */
final class DubboPart {
    private static final String KEY = "FIELD_DUBBO_";
    private static final String INTERFACE = KEY + "INTERFACE";
    private static final String VERSION = KEY + "VERSION";
    private static final String GROUP = KEY + "GROUP";
    private static final String PROTOCOL = KEY + "RPC_PROTOCOL";
    private static final List<String> CONFIG_CENTER =
            Arrays.asList("PROTOCOL", "ADDRESS", "TIMEOUT", "GROUP", "NAMESPACE", "USER_NAME", "PASSWORD");

    private final List<PlanElement> samplers = new ArrayList<>();
    private final List<PlanElement> defaults = new ArrayList<>();
    private final Expressions expressions;

    DubboPart(List<PlanElement> elements, Expressions expressions) {
        this.expressions = expressions;
        for (PlanElement element : elements) {
            if (isSampler(element)) {
                samplers.add(element);
            } else if (element.gui().endsWith("DubboDefaultsGui")
                    || element.gui().endsWith("DubboDefaultConfigGui")) {
                defaults.add(element);
            }
        }
    }

    static boolean isSampler(PlanElement element) {
        return element.is("DubboSampler") || element.is("DubboSample");
    }

    /** What a provider must offer for the plan. */
    Set<DubboService> services() throws BadPlanException {
        Set<DubboService> services = new LinkedHashSet<>();
        for (PlanElement sampler : samplers) {
            if (sampler.isEnabled()) {
                String interfaceName = value(sampler, INTERFACE);
                if (!interfaceName.matches("[\\w.$]+")) {
                    throw new BadPlanException("the interface of the Dubbo sampler " + sampler.name() + " is '"
                            + interfaceName + "', which is known to a running test only; write it into the plan, or"
                            + " give its property with -J");
                }
                String protocol = value(sampler, PROTOCOL).replace("://", "");
                if (!protocol.isEmpty() && !protocol.equals("dubbo")) {
                    throw new BadPlanException("the Dubbo sampler " + sampler.name() + " speaks " + protocol
                            + "; the local provider speaks dubbo only, so that it cannot be sized with it");
                }
                String version = value(sampler, VERSION);
                services.add(new DubboService(interfaceName, value(sampler, GROUP), version));
                if (version.isEmpty()) {
                    // What a missing version means depends on which release saved the plan.
                    services.add(new DubboService(interfaceName, value(sampler, GROUP), "1.0"));
                }
            }
        }
        return services;
    }

    /** Has all samplers call one provider directly. */
    void redirect(String address) {
        for (PlanElement sampler : samplers) {
            sampler.text(KEY + "ADDRESS", address);
            sampler.text(KEY + "REGISTRY_PROTOCOL", "none");
            sampler.remove(KEY + "PROTOCOL");
            CONFIG_CENTER.forEach(key -> sampler.remove(KEY + "CONFIG_CENTER_" + key));
        }
        for (PlanElement element : defaults) {
            CONFIG_CENTER.forEach(key -> element.remove(KEY + "CONFIG_CENTER_" + key));
        }
    }

    private String value(PlanElement sampler, String key) {
        String own = expressions.value(sampler.text(key));
        if (!own.isEmpty()) {
            return own;
        }
        for (PlanElement element : defaults) {
            String common = expressions.value(element.text(key));
            if (element.isEnabled() && !common.isEmpty()) {
                return common;
            }
        }
        return "";
    }
}
