// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.dubbo.common.URL;

/**
 * Reads why a provider could not make a call of what it was sent: no such method, a wrong type. Dubbo (2.7 and 3.3)
 * calls that a failure of the network, and hides the provider's exception behind half a page of URLs.
 */
final class RefusedCall {
    /** An exception with its message, of the provider's stack trace that came as text. */
    private static final Pattern CAUSED_BY = Pattern.compile("(?m)^Caused by: ([\\w.$]+)(?:: ([^\\r\\n]*))?");

    private static final Pattern FIRST = Pattern.compile(
            "RemotingException: (?:[^\\r\\n]*?due to: )?([\\w.$]+(?:Exception|Error))(?:: ([^\\r\\n]*))?");
    private static final Pattern NO_CONSTANT = Pattern.compile("No enum constant ([\\w.$]+)\\.(\\w+)");
    private static final Pattern NOT_EXPORTED = Pattern.compile("Not found exported service: (\\S+) in \\[([^]]*)]");

    /** What 3.3 says where it does not know the service, and of no other reason. */
    private static final String UNREADABLE = "Fail to decode request due to: RpcInvocation";

    private static final int LONGEST = 300;

    private RefusedCall() {}

    /** One sentence, ending in a blank, about what the provider minds; empty where it said nothing of its own. */
    static String reason(String message, Call call, URL provider, ReferenceSettings settings) {
        if (message.contains(UNREADABLE)) {
            return "The provider could not read the call: check that it exports " + OpenMessages.service(settings)
                    + ". ";
        }
        Matcher first = FIRST.matcher(message);
        if (!first.find()) {
            return "";
        }
        String exception = first.group(1);
        String text = first.group(2);
        Matcher cause = CAUSED_BY.matcher(message);
        while (cause.find()) {
            exception = cause.group(1);
            text = cause.group(2);
        }
        String told = sentence(exception, text == null ? "" : text, call, provider, settings);
        return (told.length() > LONGEST ? told.substring(0, LONGEST) + "..." : told) + ". ";
    }

    private static String sentence(String exception, String text, Call call, URL provider, ReferenceSettings settings) {
        String method = call.method + (call.types == null ? "" : "(" + String.join(", ", call.types) + ")");
        Matcher constant = NO_CONSTANT.matcher(text);
        Matcher exported = NOT_EXPORTED.matcher(text);
        if (exported.find()) {
            return "The provider does not export " + exported.group(1) + ": it has " + exported.group(2);
        }
        if (exception.endsWith("NoSuchMethodException")) {
            return "The provider has no method " + method + " of " + settings.get(Setting.INTERFACE)
                    + methods(provider, call.method);
        }
        if (exception.endsWith("ClassNotFoundException") || exception.endsWith("NoClassDefFoundError")) {
            return "The provider has no class " + text.replaceFirst(",.*| from .*", "") + ", which " + method
                    + " names as a type";
        }
        if (constant.find()) {
            return "The provider's enum " + constant.group(1) + " has no constant " + constant.group(2);
        }
        return "The provider could not call " + method + ": " + exception.substring(exception.lastIndexOf('.') + 1)
                + (text.isEmpty() ? "" : ": " + text);
    }

    /** What it has instead, where a registry tells it. */
    private static String methods(URL provider, String method) {
        String has = provider == null ? null : provider.getParameter("methods");
        if (has == null || has.isEmpty() || "*".equals(has)) {
            return "";
        }
        return ProviderApplications.names(has).contains(method)
                ? ", though one of that name with other types"
                : ": it has " + has.replace(",", ", ");
    }
}
