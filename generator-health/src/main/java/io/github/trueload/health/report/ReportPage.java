// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.report;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Puts the page together: a template, uPlot and the JSON of the run, all in one file. Stateless. */
final class ReportPage {
    private ReportPage() {}

    static String of(String json) throws IOException {
        return resource("page.html")
                .replace("/*uplot.css*/", resource("uPlot.min.css"))
                .replace("/*uplot.js*/", resource("uPlot.iife.min.js"))
                .replace("/*page.js*/", resource("page.js"))
                .replace("/*run.json*/", embedded(json));
    }

    /** Inside a script element nothing may look like its end or like a comment of HTML. */
    static String embedded(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] buffer = new byte[8192];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                bytes.write(buffer, 0, read);
            }
            return new String(bytes.toByteArray(), StandardCharsets.UTF_8);
        }
    }
}
