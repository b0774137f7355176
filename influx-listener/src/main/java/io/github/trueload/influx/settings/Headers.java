// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reads the parameters {@code header_<name>}: what requests say besides what they need. Stateless. */
final class Headers {
    private static final Pattern NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern VALUE = Pattern.compile("[\\t -~]*");
    private static final Pattern OURS =
            Pattern.compile("(?i)content-encoding|content-length|content-type|host|transfer-encoding|connection");

    private Headers() {}

    /** Values are secrets, as many of them are. */
    static Map<String, String> read(GivenTexts texts) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        texts.startingWith(Parameter.HEADER_PREFIX).forEach((name, value) -> {
            String parameter = Parameter.HEADER_PREFIX + name;
            if (!NAME.matcher(name).matches()) {
                texts.problem(parameter + " names no HTTP header: enter letters, digits and hyphens after the prefix");
            } else if (OURS.matcher(name).matches()) {
                texts.problem(parameter + " is a header that the listener sets itself: remove it");
            } else if (!VALUE.matcher(value.trim()).matches()) {
                texts.problem(parameter + " holds characters other than printable ASCII: remove them");
            } else {
                headers.put(name, value.trim());
            }
        });
        return Collections.unmodifiableMap(headers);
    }
}
