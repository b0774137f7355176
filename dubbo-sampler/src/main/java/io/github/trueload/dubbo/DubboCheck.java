// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.browse.CatalogException;
import io.github.trueload.dubbo.browse.ProviderList;
import io.github.trueload.dubbo.reference.ReferenceKey;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.DubboReference;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.RegistryView;
import io.github.trueload.dubbo.spi.Setting;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testelement.TestElement;

/** Tries out what a sampler's fields say: opens its reference once and lists the providers. Stateless. */
public final class DubboCheck {
    private static final int MOST_LINES = 20;

    private DubboCheck() {}

    /** Whether a key of a plan takes part in opening a reference. */
    public static boolean reads(String key) {
        for (PlanField field : PlanField.values()) {
            boolean used = field.setting().isPresent() || field == PlanField.BUNDLE || field == PlanField.ARGS_MODE;
            if (used && (key.equals(field.key()) || key.equals(field.olderKey()))) {
                return true;
            }
        }
        return PlanTable.PARAMETERS.owns(key);
    }

    /**
     * Opens the reference, closes it again and tells what was found, in JMeter's language. Calls no method. May take as
     * long as the registry and the providers do.
     *
     * @param element with all variables replaced; JMeter properties give what it leaves empty
     * @throws CatalogException when there is no reference, with the reason
     */
    public static String of(TestElement element) throws CatalogException {
        try {
            ReferenceKey key = atOnce(new SettingsReader(new FieldTexts()).read(element));
            return opened(key) + "\n" + providers(key);
        } catch (RefusedSampleException | DubboOpenException e) {
            throw new CatalogException(e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CatalogException(e.toString());
        }
    }

    /** A reference that connects with its first call, or opens without providers, would tell nothing. */
    private static ReferenceKey atOnce(ReferenceKey key) {
        ReferenceSettings.Builder settings = ReferenceSettings.builder();
        for (Setting setting : Setting.values()) {
            settings.set(setting, key.settings().get(setting));
        }
        key.settings().parameters().forEach(settings::parameter);
        settings.set(Setting.LAZY, "false").set(Setting.CHECK, "true");
        return new ReferenceKey(key.line(), settings.build());
    }

    private static String opened(ReferenceKey key) throws DubboOpenException, InterruptedException {
        long start = System.nanoTime();
        DubboReference reference = DubboRuntime.shared().openAside(key);
        try {
            long ms = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
            return Texts.of("check.opened", reference.dubboVersion(), String.valueOf(ms));
        } finally {
            reference.close();
        }
    }

    private static String providers(ReferenceKey key) throws InterruptedException {
        ReferenceSettings settings = key.settings();
        if (!settings.has(Setting.REGISTRY_PROTOCOL)) {
            return Texts.of("check.direct", settings.shownAddress());
        }
        try (RegistryView view = DubboRuntime.shared().look(key)) {
            ProviderList found = ProviderList.of(view, settings);
            StringBuilder text = new StringBuilder(
                    found.wanted().isEmpty() && !found.applications().isEmpty()
                            ? Texts.of("check.applications", String.join(", ", found.applications()))
                            : Texts.of("check.providers", found.wanted().size()));
            list(text, found.wanted());
            if (!found.others().isEmpty()) {
                text.append('\n').append(Texts.of("check.others", found.others().size()));
                list(text, found.others());
            }
            return text.toString();
        } catch (DubboOpenException e) {
            return Texts.of("check.unlisted", e.getMessage());
        }
    }

    private static void list(StringBuilder text, Collection<String> lines) {
        lines.stream().limit(MOST_LINES).forEach(line -> text.append("\n  ").append(line));
        if (lines.size() > MOST_LINES) {
            text.append("\n  ...");
        }
    }
}
