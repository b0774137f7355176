// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.jvm.ConfiguredHosts.HostNames;
import org.junit.jupiter.api.Test;

class HostNamesTest {
    @Test
    void aNameStandsForItselfAndAStarForAllNamesBelow() {
        HostNames names = HostNames.parse("*.shop.test,db.test");

        assertThat(names.contain("db.test")).isTrue();
        assertThat(names.contain("a.shop.test")).isTrue();
        assertThat(names.contain("a.b.shop.test")).isTrue();
        assertThat(names.contain("shop.test")).isFalse();
        assertThat(names.contain("a.db.test")).isFalse();
        assertThat(names.contain("myshop.test")).isFalse();
        assertThat(names.contain(".shop.test")).isFalse();
        assertThat(names.problems()).isEmpty();
    }

    @Test
    void caseAndAFinalDotDoNotCount() {
        HostNames names = HostNames.parse(" DB.Test. ; *.Shop.test ");

        assertThat(names.contain("db.test")).isTrue();
        assertThat(names.contain("Db.TEST.")).isTrue();
        assertThat(names.contain("A.shop.test.")).isTrue();
        assertThat(names).hasToString("db.test, *.shop.test");
    }

    @Test
    void whatIsNoNameIsLeftOutAndTold() {
        HostNames names = HostNames.parse("*, *shop.test, 10.0.0.1, http://a.test, -a.test, a..b, web, svc_1.test");

        assertThat(names.problems()).hasSize(6).allMatch(problem -> problem.endsWith("it is left out"));
        assertThat(names).hasToString("web, svc_1.test");
    }

    @Test
    void aNameOfThousandsOfPartsIsAsGoodAsAnyOther() {
        String host = "a" + ".a".repeat(20_000);

        assertThat(HostNames.parse(host + ", db.test").contain(host)).isTrue();
    }

    @Test
    void withoutAnyNameThereIsNone() {
        assertThat(HostNames.parse(" , ;\t").isEmpty()).isTrue();
        assertThat(HostNames.parse("").contain("")).isFalse();
        assertThat(HostNames.parse("a.test"))
                .isEqualTo(HostNames.parse("A.test,"))
                .isNotEqualTo(HostNames.parse(""));
    }
}
