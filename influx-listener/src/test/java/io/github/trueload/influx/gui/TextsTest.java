// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.Texts;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.testkit.jmeter.InProcessJMeter;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class TextsTest {
    private static final String[] BUNDLES = {"InfluxListenerTexts.properties", "InfluxListenerTexts_zh_CN.properties"};

    @Test
    void everyParameterIsExplainedInBothLanguages() throws IOException {
        for (Locale locale : new Locale[] {Locale.ENGLISH, Locale.SIMPLIFIED_CHINESE}) {
            InProcessJMeter.setUp(locale);
            Texts texts = InfluxListenerGui.texts();

            assertThat(Parameter.values())
                    .allSatisfy(parameter -> assertThat(ParameterTable.explain(texts, parameter.text()))
                            .isEqualTo(parameter.text() + ": " + parameter.meaning(locale != Locale.ENGLISH))
                            .doesNotEndWith("null"));
            assertThat(ParameterTable.explain(texts, "TAG_zone")).isNotEmpty();
            assertThat(ParameterTable.explain(texts, "header_X-Tenant")).isNotEmpty();
            assertThat(ParameterTable.explain(texts, "unknown")).isEmpty();
        }
    }

    @Test
    void bothLanguagesHaveTheSameKeys() throws IOException {
        assertThat(load(BUNDLES[1]).keySet()).isEqualTo(load(BUNDLES[0]).keySet());
    }

    @Test
    void filesAreAsciiBecauseJava8ReadsThemAsLatin1() throws IOException {
        for (String bundle : BUNDLES) {
            try (InputStream in = InfluxListenerGui.class.getResourceAsStream(bundle)) {
                for (byte b : in.readAllBytes()) {
                    assertThat(b).as(bundle).isNotNegative();
                }
            }
        }
    }

    private static Properties load(String bundle) throws IOException {
        Properties properties = new Properties();
        try (InputStream in = InfluxListenerGui.class.getResourceAsStream(bundle)) {
            properties.load(in);
        }
        return properties;
    }
}
