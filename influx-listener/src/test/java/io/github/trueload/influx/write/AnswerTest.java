// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "204|WRITTEN|",
                "200|WRITTEN|",
                "0|RETRY|connection refused",
                "408|RETRY|",
                "429|RETRY|",
                "500|RETRY|engine: no space left on device",
                "500|BAD_ROWS|unexpected error writing points to database: field type conflict",
                "503|RETRY|",
                "413|TOO_LARGE|",
                "400|BAD_ROWS|partial write: field type conflict dropped=1",
                "400|BAD_ROWS|unable to parse 'x': missing fields",
                "422|BAD_ROWS|failure writing points to database: field type conflict",
                "400|REFUSED|database is required",
                "400|REFUSED|{\"code\":\"invalid\",\"message\":\"missing db\"}",
                "400|REFUSED|{\"code\":\"invalid\",\"message\":\"Please provide either orgID or org\"}",
                "400|BAD_ROWS|unable to parse 'jmeter,transaction=database\\ not\\ found x': missing fields",
                "401|REFUSED|unauthorized access",
                "403|REFUSED|",
                "404|REFUSED|database not found: jmeter",
                "302|REFUSED|",
            })
    void saysWhatToDo(int status, Answer.Reaction reaction, String message) {
        assertThat(new Answer(status, message == null ? "" : message, 0).reaction())
                .isEqualTo(reaction);
    }
}
