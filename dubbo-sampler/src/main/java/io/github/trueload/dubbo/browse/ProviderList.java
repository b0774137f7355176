// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.spi.DubboClient.Provider;
import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** The providers of one interface in a registry: those that the settings want, and all others. */
public final class ProviderList {
    private static final String ANY = "*";

    /** Those whose group and version are the ones asked for, a line each. */
    public final SortedSet<String> wanted = new TreeSet<>();
    /** Those of other groups or versions. */
    public final SortedSet<String> others = new TreeSet<>();
    /** The applications that provide the interface, where the registry notes them. */
    public final List<String> applications = new ArrayList<>();

    private ProviderList() {}

    /** Asks a registry. */
    public static ProviderList of(RegistryView view, ReferenceSettings settings) throws DubboOpenException {
        ProviderList list = new ProviderList();
        String interfaceName = settings.get(Setting.INTERFACE);
        for (Provider provider : view.providers(interfaceName)) {
            if (interfaceName.equals(provider.get("interface"))) {
                String group = provider.get("group");
                // As Dubbo does (UrlUtils.isMatch): any, or one of several groups.
                boolean fits = fits(settings.get(Setting.VERSION), provider.get("version"))
                        && (fits(settings.get(Setting.GROUP), group)
                                || Arrays.asList(settings.get(Setting.GROUP).split("\\s*,\\s*"))
                                        .contains(group));
                (fits ? list.wanted : list.others).add(line(provider));
            }
        }
        list.applications.addAll(view.applicationsOf(interfaceName));
        return list;
    }

    private static boolean fits(String asked, String provided) {
        return ANY.equals(asked) || asked.equals(provided);
    }

    private static String line(Provider provider) {
        StringBuilder line = new StringBuilder(provider.address);
        for (String name : new String[] {"group", "version", "application"}) {
            String value = provider.get(name);
            line.append(value.isEmpty() ? "" : "  " + name + "=" + value);
        }
        return line.toString();
    }
}
