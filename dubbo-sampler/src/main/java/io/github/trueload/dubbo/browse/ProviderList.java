// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.RegistryView;
import io.github.trueload.dubbo.spi.Setting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The providers of one interface in a registry: those that the settings want, and all others. Immutable. */
public final class ProviderList {
    private static final String ANY = "*";

    private final SortedSet<String> wanted = new TreeSet<>();
    private final SortedSet<String> others = new TreeSet<>();
    private final List<String> applications = new ArrayList<>();

    private ProviderList() {}

    /**
     * Asks a registry.
     *
     * @throws DubboOpenException when it does not answer
     */
    public static ProviderList of(RegistryView view, ReferenceSettings settings) throws DubboOpenException {
        ProviderList list = new ProviderList();
        String interfaceName = settings.get(Setting.INTERFACE);
        for (String text : view.providerUrls(interfaceName)) {
            ProviderUrl url = ProviderUrl.of(text);
            if (url.isProvider() && interfaceName.equals(url.interfaceName())) {
                boolean fits = fits(settings.get(Setting.GROUP), url.group())
                        && fits(settings.get(Setting.VERSION), url.version());
                (fits ? list.wanted : list.others).add(line(url));
            }
        }
        list.applications.addAll(view.applicationsOf(interfaceName));
        return list;
    }

    /** Those whose group and version are the ones asked for, a line each. */
    public Collection<String> wanted() {
        return Collections.unmodifiableCollection(wanted);
    }

    /** Those of other groups or versions. */
    public Collection<String> others() {
        return Collections.unmodifiableCollection(others);
    }

    /** The applications that provide the interface, where the registry notes them. */
    public List<String> applications() {
        return Collections.unmodifiableList(applications);
    }

    private static boolean fits(String asked, String provided) {
        return ANY.equals(asked) || asked.equals(provided);
    }

    private static String line(ProviderUrl url) {
        return url.address()
                + (url.group().isEmpty() ? "" : "  group=" + url.group())
                + (url.version().isEmpty() ? "" : "  version=" + url.version())
                + (url.application().isEmpty() ? "" : "  application=" + url.application());
    }
}
