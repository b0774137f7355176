// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.plan;

import java.util.ArrayList;
import java.util.List;

/** The HTTP samplers of a plan, with their defaults. Used by one thread. */
final class HttpPart {
    private static final String KEY = "HTTPSampler.";

    private final List<PlanElement> samplers = new ArrayList<>();
    private final List<PlanElement> defaults = new ArrayList<>();
    private final Expressions expressions;

    HttpPart(List<PlanElement> elements, Expressions expressions) {
        this.expressions = expressions;
        for (PlanElement element : elements) {
            if (isSampler(element)) {
                samplers.add(element);
            } else if (element.gui().endsWith("HttpDefaultsGui")) {
                defaults.add(element);
            }
        }
    }

    static boolean isSampler(PlanElement element) {
        return element.is("HTTPSamplerProxy") || element.is("HTTPSampler") || element.is("HTTPSampler2");
    }

    boolean isUsed() {
        return samplers.stream().anyMatch(PlanElement::isEnabled);
    }

    /** Has all requests go to a local server; method, path, body and headers stay. */
    void redirect(int port, Notes notes) {
        for (PlanElement sampler : samplers) {
            aim(sampler, port, notes);
        }
        for (PlanElement element : defaults) {
            aim(element, port, notes);
        }
    }

    private void aim(PlanElement element, int port, Notes notes) {
        String path = element.text(KEY + "path");
        if (element.isEnabled() && isEncrypted(element)) {
            notes.add("https is asked as http: encryption takes processor time that is not in these figures");
        }
        element.text(KEY + "domain", "127.0.0.1");
        element.text(KEY + "port", String.valueOf(port));
        element.text(KEY + "protocol", "http");
        if (path.matches("(?is)https?://.*")) {
            element.text(KEY + "path", path.replaceFirst("(?i)https?://[^/?#]*", ""));
        }
        for (String proxy :
                new String[] {"proxyHost", "proxyPort", "proxyUser", "proxyPass", "proxyScheme", "ipSource"}) {
            element.remove(KEY + proxy);
        }
    }

    private boolean isEncrypted(PlanElement element) {
        String protocol = expressions.value(element.text(KEY + "protocol"));
        String path = expressions.value(element.text(KEY + "path"));
        return protocol.equalsIgnoreCase("https") || path.regionMatches(true, 0, "https:", 0, "https:".length());
    }
}
