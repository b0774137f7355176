// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import io.github.trueload.tools.size.Jmx.PlanElement;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/** The listeners of a plan: what they would write goes elsewhere, so that no dashboard and no file sees it. */
final class Listeners {
    private static final String URL = "influxdbUrl";
    private static final List<String> SECRETS = Arrays.asList(
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

    private final List<PlanElement> elements;
    private final Expressions expressions;

    Listeners(List<PlanElement> elements, Expressions expressions) {
        this.elements = elements;
        this.expressions = expressions;
    }

    /** What an InfluxDB listener of the plan has in a row; empty where there is none. */
    String influx(String parameter) {
        for (PlanElement element : elements) {
            if (element.isEnabled() && isBackend(element) && element.argument(URL) != null) {
                String value = element.argument(parameter);
                return value == null ? "" : expressions.value(value);
            }
        }
        return "";
    }

    /**
     * Redirects all of them.
     *
     * @param port of the local HTTP server
     * @param folder where files go
     */
    void redirect(int port, Path folder, Collection<String> notes) {
        int number = 0;
        for (PlanElement element : elements) {
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

    private static void backend(PlanElement element, int port, Collection<String> notes) {
        if (element.argument(URL) == null) {
            if (element.isEnabled()) {
                notes.add("the listener " + element.name() + " is switched off: where it writes to is not known");
            }
            element.switchOff();
            return;
        }
        element.argument(URL, "http://127.0.0.1:" + port + "/write?db=size");
        SECRETS.forEach(secret -> element.argument(secret, ""));
        String sender = element.argument("influxdbMetricsSender");
        if (sender != null && sender.contains("Udp")) {
            element.argument("influxdbMetricsSender", sender.replace("UdpMetricsSender", "HttpMetricsSender"));
        }
        element.argument("proxy", "none");
    }

    private static boolean isBackend(PlanElement element) {
        return element.is("BackendListener") || element.is("InfluxListener");
    }
}
