// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.util.regex.Pattern;

/** Takes passwords out of texts that users will see: messages and log lines of Dubbo quote whole URLs. Stateless. */
public final class Secrets {
    private static final String MASK = "***";
    private static final Pattern NAME = Pattern.compile("(?i)password|passwd|secret|token|access-?key");
    private static final Pattern NAMED = Pattern.compile(
            "(?i)((?:password|passwd|secret|token|access-?key)[\"']?\\s*[=:]\\s*[\"']?)[^&,;\\s\"'}>]+");
    /** User and password before the host of an address; the protocol may be missing. Linear in the text's length. */
    private static final Pattern USER_INFO = Pattern.compile("(?<![^/,;@\\s])[^/,;@:\\s]++:[^/,;@\\s]++@");

    private Secrets() {}

    /** The text without passwords. */
    public static String mask(String text) {
        if (text == null) {
            return "";
        }
        String masked = text.indexOf('@') < 0 ? text : USER_INFO.matcher(text).replaceAll(MASK + "@");
        return NAME.matcher(masked).find() ? NAMED.matcher(masked).replaceAll("$1" + MASK) : masked;
    }

    /** Whether a parameter of this name holds something secret. */
    static boolean isSecretName(String name) {
        return NAME.matcher(name).find();
    }
}
