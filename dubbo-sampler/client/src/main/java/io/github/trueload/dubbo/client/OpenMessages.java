// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import io.github.trueload.dubbo.spi.Secrets;
import java.util.regex.Pattern;
import org.apache.dubbo.common.utils.NetUtils;
import org.apache.dubbo.common.utils.StringUtils;

/** One line that tells a user why a reference could not be created, and what to do. */
final class OpenMessages {
    private static final String OPENS = "--add-opens java.base/java.lang=ALL-UNNAMED"
            + " --add-opens java.base/java.lang.invoke=ALL-UNNAMED --add-opens java.base/java.lang.reflect=ALL-UNNAMED"
            + " --add-opens java.base/java.util=ALL-UNNAMED --add-opens java.base/java.text=ALL-UNNAMED";
    private static final int LONGEST_REASON = 300;
    private static final Pattern LOOPBACK = Pattern.compile("(?<![\\w.-])(?:localhost|127\\.[\\d.]+)(?![\\w.-])");
    /** How the message starts where nothing is wrong but that nobody provides the service. */
    static final String NO_PROVIDER = "No provider of ";

    private OpenMessages() {}

    static String of(Throwable failure, ReferenceSettings settings, String dubboVersion) {
        if (lacksOpens(failure)) {
            return "Dubbo " + dubboVersion + " needs JVM flags that JMeter's own start script passes: start Java with "
                    + OPENS + ", or use bundle 3.3, which needs none";
        }
        String where = settings.has(Setting.REGISTRY_PROTOCOL)
                ? settings.get(Setting.REGISTRY_PROTOCOL) + " registry " + settings.shownAddress()
                : "provider " + settings.shownAddress() + asDubboConnects(settings);
        String reason = failure == null ? "Dubbo gave no reason" : reason(failure);
        if (reason.contains("No provider available")) {
            return NO_PROVIDER + service(settings) + " over " + settings.get(Setting.RPC_PROTOCOL) + " at " + where
                    + ": check that it runs, and its version, group and protocol";
        }
        if (reason.contains("No such extension")) {
            return "Dubbo " + dubboVersion
                    + " has no extension of a name that the plan gives: correct it, or add its jar"
                    + " to trueload.dubbo.extraJars (" + reason + ")";
        }
        return "Cannot reach " + service(settings) + " at " + where + ": check the address and that it runs (" + reason
                + ")";
    }

    /** Dubbo (2.7.23, 3.3.6) never connects to the loopback address, at which alone tunnels like to listen. */
    private static String asDubboConnects(ReferenceSettings settings) {
        String taken = NetUtils.getLocalHost();
        boolean another = !taken.startsWith("127.")
                && LOOPBACK.matcher(settings.get(Setting.ADDRESS)).find();
        return another ? " (to which Dubbo connects as " + taken + ")" : "";
    }

    static String ofRegistry(Throwable failure, ReferenceSettings settings) {
        return "Cannot look into the " + settings.get(Setting.REGISTRY_PROTOCOL) + " registry "
                + settings.shownAddress() + ": check the address, user and password, and that it runs ("
                + reason(failure) + ")";
    }

    static String ofConfigCenter(Throwable failure, ReferenceSettings settings) {
        return "Cannot read the " + settings.get(Setting.CONFIG_CENTER_PROTOCOL) + " config center "
                + Secrets.mask(settings.get(Setting.CONFIG_CENTER_ADDRESS))
                + ": check the address, user and password, and that it runs (" + reason(failure) + ")";
    }

    static String service(ReferenceSettings settings) {
        return settings.get(Setting.INTERFACE)
                + (settings.has(Setting.VERSION) ? " version " + settings.get(Setting.VERSION) : "")
                + (settings.has(Setting.GROUP) ? " group " + settings.get(Setting.GROUP) : "");
    }

    private static String reason(Throwable failure) {
        // Dubbo wraps what happened into exceptions that quote long URLs.
        Throwable told = failure;
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause.getMessage() != null) {
                told = cause;
            }
        }
        // Nacos answers with pages of HTML, whose first words are always the same. Possessive, or
        // thousands of blanks in a page would take as many frames of the stack.
        String message = String.valueOf(told.getMessage())
                .replaceAll("(?:<[^<>]{0,200}>|\\s)++", " ")
                .replaceFirst("Whitelabel Error Page .{0,150} as a fallback\\. ", "");
        String text = Secrets.mask(told.getClass().getSimpleName() + ": " + message);
        return text.length() > LONGEST_REASON ? text.substring(0, LONGEST_REASON) + "..." : text;
    }

    /** Whether this JVM lets libraries read a private field of the JDK, as the flags "--add-opens" make it. */
    static boolean isOpen(Class<?> type, String field) {
        try {
            type.getDeclaredField(field).setAccessible(true);
            return true;
        } catch (NoSuchFieldException | RuntimeException e) {
            return false;
        }
    }

    private static boolean lacksOpens(Throwable failure) {
        return failure != null && StringUtils.toString(failure).contains("does not \"opens ");
    }
}
