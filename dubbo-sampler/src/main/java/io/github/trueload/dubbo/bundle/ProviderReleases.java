// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads from the URLs of providers which Dubbo they are: the parameter {@code release} from 2.7 on, before that
 * {@code dubbo}, in which later ones say the version of the protocol. Stateless.
 */
public final class ProviderReleases {
    private static final Pattern RELEASE = Pattern.compile("[?&]release=([^&]+)");
    private static final Pattern BEFORE_27 = Pattern.compile("[?&]dubbo=(2\\.[56]\\.[^&]+)");

    private ProviderReleases() {}

    /** The releases of all providers, sorted; {@code ?} stands for those that do not say it. */
    public static Set<String> of(Collection<String> urls) {
        Set<String> releases = new TreeSet<>();
        for (String url : urls) {
            if (!url.startsWith("empty:")) {
                releases.add(release(url));
            }
        }
        return releases;
    }

    /** Whether there are providers, and all of them are of Dubbo 2. */
    public static boolean areOfDubbo2(Set<String> releases) {
        return !releases.isEmpty() && releases.stream().allMatch(release -> release.startsWith("2."));
    }

    private static String release(String url) {
        Matcher release = RELEASE.matcher(url);
        if (release.find()) {
            return release.group(1);
        }
        Matcher before = BEFORE_27.matcher(url);
        return before.find() ? before.group(1) : "?";
    }
}
