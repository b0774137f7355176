// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.demo.Report.Figure;
import io.github.trueload.demo.Report.Section;
import io.github.trueload.demo.Report.Tile;
import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {
    private static final Section DNS = new Section(
            "DNS",
            "One node has all the load & the other none",
            List.of(new Tile("stock", "100 %", "of requests on one node")),
            List.of(new Figure("JMeter", "<svg></svg>", "caption", false)),
            List.of("nginx counted"),
            List.of("DNS: one line", "DNS: another line"));

    @Test
    void needsNothingFromTheNetwork() {
        String html = page(DNS);

        assertThat(html).doesNotContain("<script", "<link", "src=", "url(", "@import", "http:", "https:");
    }

    @Test
    void showsEverythingThatASectionHolds() {
        assertThat(page(DNS))
                .contains("load &amp; the other", "100 %", "of requests on one node", "<svg></svg>", "nginx counted");
    }

    @Test
    void coloursTextAndGroundForLightAndDark() {
        assertThat(page(DNS)).contains("prefers-color-scheme: dark", "color-scheme: light dark");
    }

    @Test
    void saysWhyAPartIsLeftOut() {
        Section leftOut = Section.leftOut("Dubbo", "nginx is missing");

        assertThat(page(leftOut)).contains("Left out: nginx is missing");
        assertThat(leftOut.summary()).containsExactly("Dubbo: left out, nginx is missing");
    }

    @Test
    void endsTheSummaryWithTheAddressOfThePage() {
        assertThat(new Report(List.of(), List.of(DNS)).summary("file:/index.html"))
                .containsExactly("DNS: one line", "DNS: another line", "The report: file:/index.html");
    }

    private static String page(Section section) {
        return new Page(new Report(List.of("today"), List.of(section))).html();
    }
}
