// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenModelTextTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "rate(10/s) random_arrivals(5 s); 5; 50",
                "rate(10/sec) random_arrivals(1 min); 30; 300",
                "RATE(600 per minute) Even_Arrivals(5s) rate(600/min); 5; 50",
                "rate(0) even_arrivals(10 s) rate(10/s); 5; 12.5",
                "rate(0) even_arrivals(10 s) rate(10/s); 10; 50",
                "rate(1/s) rate(2/s) even_arrivals(10 s) rate(4/s); 10; 30",
                "rate(2/s) even_arrivals(10 s) even_arrivals(10 s) rate(4/s); 20; 50",
                "rate(10/s) even_arrivals(5 s) pause(5 s) even_arrivals(5 s); 10; 50",
                "rate(10/s) even_arrivals(5 s) pause(5 s) even_arrivals(5 s); 15; 100",
                "rate(10/s) even_arrivals(5 s) pause(5 s) even_arrivals(5 s); 3600; 100",
                "pause(3 s) rate(7200/h) even_arrivals(1 hour); 13; 20",
                "rate(1/s) even_arrivals(1 min 500 ms); 100; 60",
                "rate(.5/s) even_arrivals(1.5 h); 1000; 500",
                "rate(86400/day) even_arrivals(1 d); 7200; 7200",
                // Each stretch has whole arrivals.
                "rate(0.37/s) even_arrivals(10 s) rate(0.37/s) even_arrivals(1 s); 10; 3",
                "rate(0.37/s) even_arrivals(10 s) rate(0.37/s) even_arrivals(1 s); 1000; 3",
                // A comment ends with its line.
                "'rate(5/s) // first\n  random_arrivals(2 s)\r\n// last'; 9; 10",
                "rate(5/s)THOUSANDS OF BLANKSrandom_arrivals(2 s); 9; 10",
                "/* first */  rate(5/s) /* second */ random_arrivals(2 s) // third; 2; 10",
                "7; 1; 7",
                "7; 100; 7",
            })
    void readsWhatJMeterReads(String text, double seconds, double arrivals) {
        RateProfile profile = OpenModelText.parse(text.replace("THOUSANDS OF BLANKS", " \n".repeat(20_000)))
                .profile();
        assertThat(profile.arrivalsUntil(seconds)).isCloseTo(arrivals, within(1e-6));
    }

    @ParameterizedTest
    @CsvSource({"rate(1/s) even_arrivals(1 s), false", "rate(1/s) even_arrivals(1 s) random_arrivals(1 s), true"})
    void knowsWhetherArrivalsAreRandom(String text, boolean random) {
        assertThat(OpenModelText.parse(text).isRandom()).isEqualTo(random);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "rate(10); '10' is no rate|'null' is no unit",
                "rate(10/s; no step",
                "rate(fast/s); is no rate",
                "rate(1/fortnight); 'fortnight' is no unit of time",
                "even_arrivals(10); 'null' is no unit of time",
                "even_arrivals(); is no time",
                "rate(1/s) arrivals(1 s); 'arrivals' is no step",
                "hello; 'hello' is no step",
                "rate(1/s) ${x}; is no step",
            })
    void saysWhatItCannotRead(String text, String messages) {
        assertThatThrownBy(() -> OpenModelText.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .containsPattern(messages.replace("$", "\\$"));
    }
}
