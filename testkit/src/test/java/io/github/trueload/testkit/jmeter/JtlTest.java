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
    void keepsALastLineWithoutLineBreak() {
        assertThat(Jtl.parse("label\nlogin").column("label")).containsExactly("login");
    }
}
