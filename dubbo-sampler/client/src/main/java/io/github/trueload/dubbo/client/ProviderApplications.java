// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.RegistryView;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The applications behind an interface whose providers are registered per application (Dubbo 3, {@code
 * register-mode=instance}). Dubbo would look them up in its metadata center, which a load generator does without, so
 * its note is read from the registry here.
 */
final class ProviderApplications {
    /** The parameter of a reference by which Dubbo 3 is told the applications. */
    static final String PROVIDED_BY = "provided-by";

    private static final Logger log = LoggerFactory.getLogger(ProviderApplications.class);

    private ProviderApplications() {}

    /** Names the applications in the parameters of a reference, unless the user has, or there are none. */
    static void name(ReferenceSettings settings, Map<String, String> parameters) {
        if (!parameters.getOrDefault(PROVIDED_BY, "").isEmpty() || !isListed(settings)) {
            return;
        }
        try (RegistryView view = Registries.open(settings)) {
            Set<String> applications = view.applicationsOf(settings.get(Setting.INTERFACE));
            if (!applications.isEmpty()) {
                parameters.put(PROVIDED_BY, String.join(",", applications));
            }
        } catch (DubboOpenException e) {
            // Whatever is wrong with the registry, opening the reference will tell.
            log.debug("Cannot read which applications provide {}: {}", settings.get(Setting.INTERFACE), e.getMessage());
        }
    }

    /** What a user should know of applications when no provider was found; empty if there is nothing to say. */
    static String hint(ReferenceSettings settings) {
        if (!isListed(settings)) {
            return "";
        }
        try (RegistryView view = Registries.open(settings)) {
            Set<String> applications =
                    !settings.parameters().getOrDefault(PROVIDED_BY, "").isEmpty()
                            ? names(settings.parameters().get(PROVIDED_BY))
                            : view.applicationsOf(settings.get(Setting.INTERFACE));
            if (applications.isEmpty()) {
                return "; no application is noted there for the interface either: if its providers are registered per"
                        + " application, fill in the field Provider application";
            }
            StringBuilder hint = new StringBuilder();
            for (String application : applications) {
                hint.append("; application ")
                        .append(application)
                        .append(
                                view.isRegistered(application)
                                        ? " is registered there, but offers no such service"
                                        : " is not registered there");
            }
            return hint.toString();
        } catch (DubboOpenException e) {
            return "";
        }
    }

    private static boolean isListed(ReferenceSettings settings) {
        String registry = settings.get(Setting.REGISTRY_PROTOCOL);
        return settings.has(Setting.ADDRESS) && ("zookeeper".equals(registry) || "nacos".equals(registry));
    }

    /** The names of a list as Dubbo writes it, separated by commas. */
    static Set<String> names(String list) {
        Set<String> names = new TreeSet<>();
        for (String name : list.split(",")) {
            if (!name.trim().isEmpty()) {
                names.add(name.trim());
            }
        }
        return names;
    }
}
