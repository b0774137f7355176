// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.cli.Program.UsageException;
import io.github.trueload.tools.size.Jmx.PlanElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The samplers of a plan with their defaults: HTTP and Dubbo ones are redirected, all others are named. */
final class Samplers {
    private static final String HTTP = "HTTPSampler.";
    private static final List<String> HTTP_DETOURS =
            Arrays.asList("proxyHost", "proxyPort", "proxyUser", "proxyPass", "proxyScheme", "ipSource");

    private static final String DUBBO = "FIELD_DUBBO_";
    private static final List<String> DUBBO_CONFIG_CENTER =
            Arrays.asList("PROTOCOL", "ADDRESS", "TIMEOUT", "GROUP", "NAMESPACE", "USER_NAME", "PASSWORD");

    /** Samplers that ask nobody, or of which the plan's author alone knows what they do. */
    private static final List<String> LOCAL =
            Arrays.asList("DebugSampler", "DummySampler", "JSR223Sampler", "BeanShellSampler", "BSFSampler");

    private static final List<String> LOCAL_JAVA = Arrays.asList(
            "org.apache.jmeter.protocol.java.test.JavaTest", "org.apache.jmeter.protocol.java.test.SleepTest");

    private final List<PlanElement> elements;

    Samplers(List<PlanElement> elements) {
        this.elements = elements;
    }

    private static boolean isHttp(PlanElement element) {
        return element.is("HTTPSamplerProxy") || element.is("HTTPSampler") || element.is("HTTPSampler2");
    }

    /** Whether it is a Dubbo sampler, also of an older plugin. */
    private static boolean isDubbo(PlanElement element) {
        return element.is("DubboSampler") || element.is("DubboSample");
    }

    private static boolean isDubboDefaults(PlanElement element) {
        return element.gui().endsWith("DubboDefaultsGui") || element.gui().endsWith("DubboDefaultConfigGui");
    }

    /** Samplers that would go to their real targets, by name and class. */
    List<String> others() {
        List<String> names = new ArrayList<>();
        for (PlanElement element : elements) {
            if (element.enabled && isForeign(element)) {
                names.add(element.name() + " (" + element.type().replaceFirst(".*\\.", "") + ")");
            }
        }
        return names;
    }

    private static boolean isForeign(PlanElement element) {
        if (element.is("JavaSampler")) {
            return !LOCAL_JAVA.contains(element.text("classname"));
        }
        return element.type().matches(".*(Sampler2?|Sample|Request|DataSource)")
                && !isHttp(element)
                && !isDubbo(element)
                && LOCAL.stream().noneMatch(element::is);
    }

    /** Has all HTTP requests go to a local server; method, path, body and headers stay. */
    void redirectHttp(int port, Collection<String> notes) {
        for (PlanElement element : elements) {
            if (isHttp(element) || element.gui().endsWith("HttpDefaultsGui")) {
                if (element.enabled && isEncrypted(element)) {
                    notes.add("https is asked as http: encryption takes processor time that is not in these figures");
                }
                String path = element.text(HTTP + "path");
                element.text(HTTP + "domain", "127.0.0.1");
                element.text(HTTP + "port", String.valueOf(port));
                element.text(HTTP + "protocol", "http");
                if (path.matches("(?is)https?://.*")) {
                    element.text(HTTP + "path", path.replaceFirst("(?i)https?://[^/?#]*", ""));
                }
                HTTP_DETOURS.forEach(key -> element.remove(HTTP + key));
            }
        }
    }

    private static boolean isEncrypted(PlanElement element) {
        return element.value(HTTP + "protocol").equalsIgnoreCase("https")
                || element.value(HTTP + "path").matches("(?is)https:.*");
    }

    /** The Dubbo services that a provider must offer for the plan, each as {@code interface|group|version}. */
    Set<String> services() throws UsageException {
        Set<String> services = new LinkedHashSet<>();
        for (PlanElement sampler : elements) {
            if (isDubbo(sampler) && sampler.enabled) {
                String interfaceName = value(sampler, "INTERFACE");
                if (!interfaceName.matches("[\\w.$]+")) {
                    throw new UsageException("the interface of the Dubbo sampler " + sampler.name() + " is '"
                            + interfaceName + "', which is known to a running test only; write it into the plan, or"
                            + " give its property with -J");
                }
                String protocol = value(sampler, "RPC_PROTOCOL").replace("://", "");
                if (!protocol.isEmpty() && !protocol.equals("dubbo")) {
                    throw new UsageException("the Dubbo sampler " + sampler.name() + " speaks " + protocol
                            + "; the local provider speaks dubbo only, so that it cannot be sized with it");
                }
                String service = interfaceName + "|" + value(sampler, "GROUP") + "|";
                String version = value(sampler, "VERSION");
                services.add(service + version);
                if (version.isEmpty()) {
                    // What a missing version means depends on which release saved the plan.
                    services.add(service + "1.0");
                }
            }
        }
        return services;
    }

    /** A field of a sampler, or of its defaults where it is empty. */
    private String value(PlanElement sampler, String field) {
        return Stream.concat(
                        Stream.of(sampler),
                        elements.stream().filter(element -> isDubboDefaults(element) && element.enabled))
                .map(element -> element.value(DUBBO + field))
                .filter(value -> !value.isEmpty())
                .findFirst()
                .orElse("");
    }

    void redirectDubbo(String address) {
        for (PlanElement element : elements) {
            if (isDubbo(element)) {
                element.text(DUBBO + "ADDRESS", address);
                element.text(DUBBO + "REGISTRY_PROTOCOL", "none");
                element.remove(DUBBO + "PROTOCOL");
            }
            if (isDubbo(element) || isDubboDefaults(element)) {
                DUBBO_CONFIG_CENTER.forEach(key -> element.remove(DUBBO + "CONFIG_CENTER_" + key));
            }
        }
    }
}
