// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

import java.io.UnsupportedEncodingException;
import java.net.URLEncoder;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keeps passwords out of texts that users will see. Of what a provider says only the very passwords of the reference
 * are hidden; addresses and log lines, which quote whole URLs, are masked by their form.
 */
public final class Secrets {
    private static final String MASK = "***";
    private static final Pattern NAME = Pattern.compile("(?i)password|passwd|secret|token|access-?key");
    private static final Pattern NAMED = Pattern.compile(
            "(?i)((?:password|passwd|secret|token|access-?key)[\"']?\\s*[=:]\\s*[\"']?)[^&,;\\s\"'}>]+");
    /** User and password before the host of an address; the protocol may be missing. Linear in the text's length. */
    private static final Pattern USER_INFO = Pattern.compile("(?<![^/,;@\\s])[^/,;@:\\s]++:[^/,;@\\s]++@");

    /** What stands alone only, as a password {@code shop} would turn every "shopping" into nonsense. */
    private final Pattern passwords;

    /** Keeps nothing from the passwords but what it takes to find them again. */
    Secrets(Collection<String> passwords) {
        Set<String> texts = new LinkedHashSet<>();
        for (String password : passwords) {
            if (!password.isEmpty()) {
                texts.add(Pattern.quote(password));
                texts.add(Pattern.quote(encoded(password)));
            }
        }
        this.passwords = texts.isEmpty()
                ? null
                : Pattern.compile("(?<![\\p{L}\\p{N}])(?:" + String.join("|", texts) + ")(?![\\p{L}\\p{N}])");
    }

    /** The text without the passwords that a reference was given; what else it says stays as it is. */
    public String hide(String text) {
        if (text == null) {
            return "";
        }
        return passwords == null ? text : passwords.matcher(text).replaceAll(Matcher.quoteReplacement(MASK));
    }

    /** An address or log line without whatever looks like a password. */
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

    private static String encoded(String password) {
        try {
            return URLEncoder.encode(password, "UTF-8");
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException(e);
        }
    }
}
