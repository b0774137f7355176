// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

/**
 * One run and two answers in large letters, for the top of a README: what JMeter says of it, alone and with Trueload.
 *
 * @param run what was done
 * @param summary JMeter's last line
 * @param word valid, doubtful or invalid
 * @param place where most of the generator's time went
 * @param percent of the users' time that went there
 */
record Picture(String run, String summary, String word, String place, double percent) {
    private static final String PAGE =
            """
            <!doctype html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>Can you believe this load test?</title>
            <style>
            * { box-sizing: border-box; }
            body { margin: 0; width: 1280px; height: 560px; padding: 44px 56px; background: #f6f7f9; color: #1d2430;
              font: 28px/1.35 system-ui, sans-serif; }
            h1 { margin: 0; font-size: 56px; line-height: 1.1; }
            p { margin: 12px 0 0; }
            main { display: grid; grid-template-columns: 1fr 1fr; gap: 32px; margin-top: 36px; }
            section { height: 300px; padding: 22px 30px; background: #fff; border: 2px solid #d9dee5;
              border-top: 12px solid #c8611b; border-radius: 14px; }
            section.ours { border-top-color: #0f7f78; }
            h2 { margin: 0; font-size: 30px; color: #5b6675; font-weight: 600; }
            strong { display: block; margin-top: 10px; font-size: 60px; line-height: 1.15; color: #c8611b; }
            .ours strong { color: #0f7f78; }
            </style>
            </head>
            <body>
            <h1>Can you believe this load test?</h1>
            <p>%s</p>
            <main>
            <section>
            <h2>JMeter says</h2>
            <strong>%s</strong>
            <p>made, %s ms each on average, no errors.</p>
            <p><b>The server looks slow.</b></p>
            </section>
            <section class="ours">
            <h2>JMeter with Trueload says</h2>
            <strong>figures %s</strong>
            <p>%.0f %% of the users' time: %s.</p>
            <p><b>It is not the server.</b></p>
            </section>
            </main>
            </body>
            </html>
            """;

    String html() {
        String[] words = summary.split("\\s+");
        return PAGE.formatted(run, rate(words), after("Avg:", words), word, percent, place);
    }

    /** As in {@code summary = 923 in 00:00:20 = 46.1/s Avg: 583 Min: 21 Max: 602 Err: 0 (0.00%)}. */
    private static String rate(String... words) {
        for (String each : words) {
            if (each.endsWith("/s")) {
                return Math.round(Double.parseDouble(each.substring(0, each.length() - 2))) + " requests/s";
            }
        }
        throw new IllegalArgumentException("no rate in " + String.join(" ", words));
    }

    private static String after(String name, String... words) {
        for (int i = 0; i < words.length - 1; i++) {
            if (words[i].equals(name)) {
                return words[i + 1];
            }
        }
        throw new IllegalArgumentException("no " + name + " in " + String.join(" ", words));
    }
}
