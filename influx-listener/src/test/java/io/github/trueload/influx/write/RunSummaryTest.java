// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.Logger;

class RunSummaryTest {
    private final DeliveryCounts counts = new DeliveryCounts();
    private final List<String> said = new ArrayList<>();
    private final Logger log = DeliveryLogTest.logger(line -> said.add(line.substring(0, line.indexOf(' '))));

    @ParameterizedTest
    @CsvSource({"3, 1", "5, -1"})
    void aSampleThatNobodyCountedIsAnError(int dropped, int missing) {
        counts.dropped(1, dropped, "no room");
        RunSummary summary = new RunSummary(4, 0, counts, "http://influx");
        summary.sayTo(log, "name");
        assertThat(summary.missing()).isEqualTo(missing);
        assertThat(said).containsExactly("error");
    }

    @Test
    void lossesAreAWarningAndNothingElseIsNews() {
        new RunSummary(0, 0, counts, "http://influx").sayTo(log, "name");
        counts.dropped(1, 4, "no room");
        new RunSummary(4, 2, counts, "http://influx").sayTo(log, "name");

        assertThat(said).containsExactly("info", "warn");
    }

    @Test
    void figuresAreReadableForScriptsInEveryLanguage() {
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
        try {
            assertThat(new RunSummary(1234, 0, counts, "http://influx").text())
                    .startsWith("recorded 1234, written 0, dropped 0 samples");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aRowOfALabelIsLostThoughEachSampleIsInTheRowOfAll() {
        counts.writtenSamples = 4;
        assertThat(new RunSummary(4, 0, counts, "http://influx").rowsLost()).isEmpty();
        counts.dropped(2, 0, "HTTP 400: partial write");

        RunSummary summary = new RunSummary(4, 0, counts, "http://influx");

        assertThat(summary.loss()).isEmpty();
        assertThat(summary.rowsLost())
                .startsWith("2 rows are not in http://influx, where a label may lack samples")
                .endsWith(": HTTP 400: partial write");
    }

    @Test
    void whatIsLostIsToldWithWhereAndWhyAndWhatToDo() {
        assertThat(new RunSummary(0, 0, counts, "http://influx").loss()).isEmpty();
        counts.dropped(2, 3, "no room for more waiting rows");

        assertThat(new RunSummary(4, 0, counts, "http://influx").loss())
                .startsWith("LOST 4 of 4 samples, which are not in http://influx: no room for more waiting rows.")
                .contains("Check influxdbUrl");
        assertThat(new RunSummary(4, 0, counts, "").loss())
                .as("nothing was to be written")
                .isEmpty();
    }
}
