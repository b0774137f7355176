// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The listeners of a plan: what they would write goes elsewhere, so that no dashboard and no file sees it. */
final class ListenerPart {
    private static final String URL = "influxdbUrl";

    private final List<PlanElement> elements;
    private final Expressions expressions;

    ListenerPart(List<PlanElement> elements, Expressions expressions) {
        this.elements = elements;
        this.expressions = expressions;
    }

    /** What an InfluxDB listener of the plan has in a row; empty where there is none. */
    String setting(String name) {
        for (PlanElement element : elements) {
            if (element.isEnabled() && isBackend(element) && element.argument(URL) != null) {
                String value = element.argument(name);
                return value == null ? "" : expressions.value(value);
            }
        }
        return "";
    }

    void redirect(int port, Path folder, Notes notes) {
        int number = 0;
        for (PlanElement element : new ArrayList<>(elements)) {
            number++;
            if (isBackend(element)) {
                backend(element, port, notes);
            } else if (element.has("FileSaver.filename")) {
                element.replace(
                        "FileSaver.filename",
                        folder.resolve("saved-" + number + "-").toString());
            } else if (element.is("ResultCollector")) {
                element.replace(
                        "filename",
                        folder.resolve("listener-" + number + ".jtl").toString());
            }
        }
    }

    private static void backend(PlanElement element, int port, Notes notes) {
        if (element.argument(URL) == null) {
            if (element.isEnabled()) {
                notes.add("the listener " + element.name() + " is switched off: where it writes to is not known");
            }
            element.switchOff();
            return;
        }
        element.argument(URL, "http://127.0.0.1:" + port + "/write?db=size");
        for (String secret : secrets()) {
            element.argument(secret, "");
        }
        String sender = element.argument("influxdbMetricsSender");
        if (sender != null && sender.contains("Udp")) {
            element.argument("influxdbMetricsSender", sender.replace("UdpMetricsSender", "HttpMetricsSender"));
        }
        element.argument("proxy", "none");
    }

    private static List<String> secrets() {
        List<String> names = new ArrayList<>();
        Collections.addAll(
                names,
                "influxdbToken",
                "username",
                "password",
                "proxyUsername",
                "proxyPassword",
                "tlsCa",
                "tlsCert",
                "tlsKey",
                "trustStore",
                "trustStorePassword");
        return names;
    }

    private static boolean isBackend(PlanElement element) {
        return element.is("BackendListener") || element.is("InfluxListener");
    }
}
