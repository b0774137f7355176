// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestNameTest {
    private static final List<String> KNOWN = List.of("interval", "influxdbUrl", "labels", "trueload.some.spoolMb");

    @ParameterizedTest
    @CsvSource({
        "intervall, interval",
        "influxdbURL, influxdbUrl",
        "label, labels",
        "INTERVAL, interval",
        "trueload.some.spolMb, trueload.some.spoolMb",
        "tag_env,",
        "x,",
    })
    void isTheOneThatDiffersLeastOrNone(String given, String nearest) {
        assertThat(NearestName.question(given, KNOWN))
                .isEqualTo(nearest == null ? "" : "; did you mean " + nearest + "?");
    }

    @Test
    void tellsOfPropertiesThatNobodyReads() {
        Properties properties = new Properties();
        for (String name : List.of(
                "trueload.some.spolMb", "trueload.some.spoolMb", "trueload.some.quiteOther", "trueload.other.spolMb")) {
            properties.setProperty(name, "1");
        }

        assertThat(NearestName.unknownProperties(properties, "trueload.some.", KNOWN))
                .containsExactly(
                        "The property trueload.some.quiteOther is unknown and has no effect",
                        "The property trueload.some.spolMb is unknown and has no effect; did you mean"
                                + " trueload.some.spoolMb?");
    }
}
