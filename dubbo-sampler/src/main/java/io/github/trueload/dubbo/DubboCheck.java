// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.dubbo.PlanField.FieldBox;
import io.github.trueload.dubbo.browse.RegistryCatalog;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboClient.Provider;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.testelement.TestElement;

/** Tries out an element's fields from its panel: opens a reference and lists providers, or opens a registry. */
public final class DubboCheck {
    private static final int MOST_LINES = 20;

    private DubboCheck() {}

    /** Whether a key of a plan takes part in opening a reference. */
    public static boolean reads(String key) {
        return PlanTable.PARAMETERS.owns(key)
                || Arrays.stream(PlanField.values())
                        .filter(field -> field.decidesReference() || field == PlanField.ARGS_MODE)
                        .anyMatch(field -> key.equals(field.key) || key.equals(field.olderKey));
    }

    /** Opens and closes the reference of an element without variables, and tells what it found. May take seconds. */
    public static String of(TestElement element) throws DubboOpenException, InterruptedException {
        // A reference that connects with its first call, or opens without providers, would tell nothing.
        ReferenceSettings settings =
                settings(element).with(Setting.LAZY, "false").with(Setting.CHECK, "true");
        return opened(settings) + "\n" + providers(settings);
    }

    private static ReferenceSettings settings(TestElement element) throws DubboOpenException {
        try {
            return new SettingsReader(new PlanValues()).read(element);
        } catch (RefusedSampleException e) {
            throw new DubboOpenException(e.getMessage());
        }
    }

    private static String opened(ReferenceSettings settings) throws DubboOpenException, InterruptedException {
        long start = System.nanoTime();
        DubboReference reference = DubboRuntime.shared().openAside(settings);
        try {
            long ms = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            return TEXTS.fill("check.opened", reference.dubboVersion(), String.valueOf(ms));
        } finally {
            reference.close();
        }
    }

    private static String providers(ReferenceSettings settings) throws InterruptedException {
        if (!settings.has(Setting.REGISTRY_PROTOCOL)) {
            return TEXTS.fill("check.direct", settings.shownAddress());
        }
        List<ReferenceSettings> registries = settings.registries();
        StringJoiner all = new StringJoiner("\n");
        for (ReferenceSettings registry : registries) {
            all.add((registries.size() > 1 ? registry.shownAddress() + ": " : "") + registered(registry));
        }
        return all.toString();
    }

    private static String registered(ReferenceSettings settings) throws InterruptedException {
        try (RegistryView view = DubboRuntime.shared().look(settings)) {
            return registered(view, settings);
        } catch (DubboOpenException e) {
            return TEXTS.fill("check.unlisted", e.getMessage());
        }
    }

    /** What a registry has of the interface: the providers that the settings want, and those of others. */
    static String registered(RegistryView view, ReferenceSettings settings) throws DubboOpenException {
        String interfaceName = settings.get(Setting.INTERFACE);
        SortedSet<String> wanted = new TreeSet<>();
        SortedSet<String> others = new TreeSet<>();
        for (Provider provider : view.providers(interfaceName)) {
            if (interfaceName.equals(provider.get("interface"))) {
                (isWanted(provider, settings) ? wanted : others).add(line(provider));
            }
        }
        Set<String> applications = view.applicationsOf(interfaceName);
        StringBuilder text = new StringBuilder(
                wanted.isEmpty() && !applications.isEmpty()
                        ? TEXTS.fill("check.applications", String.join(", ", applications))
                        : TEXTS.fill("check.providers", wanted.size()));
        list(text, wanted);
        if (!others.isEmpty()) {
            text.append('\n').append(TEXTS.fill("check.others", others.size()));
            list(text, others);
        }
        return text.toString();
    }

    /** As Dubbo decides it (UrlUtils.isMatch): any version or group, or one of several groups. */
    private static boolean isWanted(Provider provider, ReferenceSettings settings) {
        String version = settings.get(Setting.VERSION);
        String group = settings.get(Setting.GROUP);
        return ("*".equals(version) || version.equals(provider.get("version")))
                && ("*".equals(group) || Arrays.asList(group.split("\\s*,\\s*")).contains(provider.get("group")));
    }

    private static String line(Provider provider) {
        StringBuilder line = new StringBuilder(provider.address);
        for (String name : new String[] {"group", "version", "application"}) {
            String value = provider.get(name);
            line.append(value.isEmpty() ? "" : "  " + name + "=" + value);
        }
        return line.toString();
    }

    private static void list(StringBuilder text, Collection<String> lines) {
        lines.stream().limit(MOST_LINES).forEach(line -> text.append("\n  ").append(line));
        if (lines.size() > MOST_LINES) {
            text.append("\n  ...");
        }
    }

    /** Connects to each registry that the fields of such an element name. May take seconds. */
    public static RegistryCatalog catalog(TestElement element) throws DubboOpenException, InterruptedException {
        ConfigTestElement registry = new ConfigTestElement();
        for (PlanField field : PlanField.values()) {
            if (field.box == FieldBox.REGISTRY || field == PlanField.BUNDLE) {
                registry.setProperty(field.key, element.getPropertyAsString(field.key));
            }
        }
        String olderKey = PlanField.REGISTRY_PROTOCOL.olderKey;
        registry.setProperty(olderKey, element.getPropertyAsString(olderKey));
        // Any name will do, as a reference wants one.
        registry.setProperty(PlanField.INTERFACE.key, "*");
        registry.setProperty(PlanField.ARGS_MODE.key, PlanField.ARGS_MODE.defaultText);
        ReferenceSettings settings = settings(registry);
        if (!settings.has(Setting.REGISTRY_PROTOCOL)) {
            throw new DubboOpenException("There is no registry to look into: choose one, and fill in its address");
        }
        RegistryCatalog catalog = new RegistryCatalog();
        try {
            for (ReferenceSettings each : settings.registries()) {
                catalog.add(DubboRuntime.shared().look(each));
            }
            return catalog;
        } catch (Throwable e) {
            // An error of a jar without a class, too; what is open already must not stay.
            catalog.close();
            throw e;
        }
    }
}
