// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JtlTest {
    @Test
    void readsQuotedFieldsWithCommasQuotesAndLineBreaks() {
        Jtl jtl = Jtl.parse("label,responseMessage,success\nlogin,\"a \"\"b\"\", c\nd\",false\npay,OK,true\n");

        assertThat(jtl.size()).isEqualTo(2);
        assertThat(jtl.failures()).hasSize(1);
        assertThat(jtl.column("responseMessage")).containsExactly("a \"b\", c\nd", "OK");
    }

    @Test
    void readsWhatJMeterSavesInXml() {
        Jtl jtl = Jtl.parseXml("<?xml version=\"1.0\"?><testResults>"
                + "<sample t=\"3\" s=\"false\" lb=\"a &amp; b\" rc=\"2\" rm=\"TIMEOUT: &quot;late&quot;\"/>"
                + "<sample s=\"true\" lb=\"pay\" rc=\"200\" rm=\"OK\"><responseData>7</responseData></sample>"
                + "</testResults>");

        assertThat(jtl.failures()).singleElement().satisfies(sample -> assertThat(sample)
                .containsEntry("label", "a & b")
                .containsEntry("responseCode", "2")
                .containsEntry("responseMessage", "TIMEOUT: \"late\"")
                .containsEntry("responseData", ""));
        assertThat(jtl.of("pay").get(0)).containsEntry("responseData", "7");
    }

    @Test
    void keepsALastLineWithoutLineBreak() {
        assertThat(Jtl.parse("label\nlogin").column("label")).containsExactly("login");
    }
}
