// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.spi.DubboClient.RegistryView;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.io.UnsupportedEncodingException;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/** The parts of a provider's URL, {@code protocol://host:port/interface?key=value&...}, that matter here. */
public final class ProviderUrl {
    /** With its protocol. */
    final String address;

    private final Map<String, String> parameters;
    private final String path;

    private ProviderUrl(String address, String path, Map<String, String> parameters) {
        this.address = address;
        this.path = path;
        this.parameters = parameters;
    }

    static ProviderUrl of(String url) {
        int query = url.indexOf('?');
        String location = query < 0 ? url : url.substring(0, query);
        int slash = location.indexOf('/', location.indexOf("://") + 3);
        return new ProviderUrl(
                slash < 0 ? location : location.substring(0, slash),
                slash < 0 ? "" : location.substring(slash + 1),
                query < 0 ? new HashMap<>() : parameters(url.substring(query + 1)));
    }

    /** Registries announce "no provider" by a URL with the protocol "empty". */
    boolean isProvider() {
        return !address.startsWith("empty:") && !interfaceName().isEmpty();
    }

    String interfaceName() {
        return parameters.getOrDefault("interface", path);
    }

    /** The provider's Dubbo: {@code release} since 2.7, else {@code dubbo}; 2.0.x, the protocol's, is since 2.6.3. */
    String release() {
        return parameters.getOrDefault("release", parameter("dubbo").replaceFirst("^2\\.0\\..*", "2.6"));
    }

    List<String> methods() {
        List<String> methods = new ArrayList<>(
                Arrays.asList(parameters.getOrDefault("methods", "").split(",")));
        methods.removeAll(Arrays.asList("", "*"));
        return methods;
    }

    /** Empty if missing. Providers of 2.6 and older announce what is set for a whole provider with a prefix. */
    String parameter(String name) {
        String value = parameters.getOrDefault(name, parameters.getOrDefault("default." + name, ""));
        return "0.0.0".equals(value) && "version".equals(name) ? "" : value;
    }

    private static Map<String, String> parameters(String query) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : query.split("&")) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, "UTF-8");
        } catch (UnsupportedEncodingException | IllegalArgumentException e) {
            return text;
        }
    }

    /** The providers of one interface in a registry: those that the settings want, and all others. */
    public static final class ProviderList {
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
            for (String text : view.providerUrls(interfaceName)) {
                ProviderUrl url = ProviderUrl.of(text);
                if (url.isProvider() && interfaceName.equals(url.interfaceName())) {
                    String group = url.parameter("group");
                    // As Dubbo does (UrlUtils.isMatch): any, or one of several groups.
                    boolean fits = fits(settings.get(Setting.VERSION), url.parameter("version"))
                            && (fits(settings.get(Setting.GROUP), group)
                                    || Arrays.asList(settings.get(Setting.GROUP).split("\\s*,\\s*"))
                                            .contains(group));
                    (fits ? list.wanted : list.others).add(line(url));
                }
            }
            list.applications.addAll(view.applicationsOf(interfaceName));
            return list;
        }

        private static boolean fits(String asked, String provided) {
            return ANY.equals(asked) || asked.equals(provided);
        }

        private static String line(ProviderUrl url) {
            return url.address
                    + (url.parameter("group").isEmpty() ? "" : "  group=" + url.parameter("group"))
                    + (url.parameter("version").isEmpty() ? "" : "  version=" + url.parameter("version"))
                    + (url.parameter("application").isEmpty() ? "" : "  application=" + url.parameter("application"));
        }
    }
}
