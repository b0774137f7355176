// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "204|WRITTEN|",
                "200|WRITTEN|",
                "408|LOST|",
                "504|LOST|",
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
                "400|BAD_ROWS|failed to parse line protocol:errors encountered on line(s): error in line 1",
                "400|BAD_ROWS|{\"error\":\"metric parse error: expected field at 1:5\"}",
                "400|BAD_ROWS|cannot process influx line protocol data: incorrect influx line \"x\": missing",
                "400|BAD_ROWS|{\"error\":\"parsing failed for write_lp endpoint\",\"data\":{\"line_number\":1}}",
                "400|BAD_ROWS|write buffer error: line protocol parse failed: No fields were provided",
                "400|BAD_ROWS|{\"error\":\"line protocol parsing error\"}",
                "400|BAD_ROWS|partial write: points beyond retention policy dropped=3",
                "400|BAD_ROWS|partial write: max-values-per-tag limit exceeded (100000/100000) dropped=1",
                "400|UNCLEAR|cannot process influx line protocol data: cannot read influx line protocol data: EOF",
                "400|UNCLEAR|unsupported precision [precision=xs]",
                "400|UNCLEAR|unexpected EOF",
                "400|REFUSED|<html><head><title>400 The plain HTTP request was sent to HTTPS port</title></head>",
                "400|REFUSED|<!DOCTYPE html><title>Bad Request</title>",
                "400|BAD_ROWS|unable to parse 'jmeter,transaction=<html>a x': missing fields",
                "400|REFUSED|invalid precision \"xs\" (use n, u, ms, s, m or h)",
                "400|REFUSED|unsupported path requested: \"/write2\"",
                "400|UNCLEAR|something else",
                "422|UNCLEAR|",
                "401|REFUSED|unauthorized access",
                "403|REFUSED|",
                "404|REFUSED|database not found: jmeter",
                "302|REFUSED|",
            })
    void saysWhatToDo(int status, Answer.Reaction reaction, String message) {
        assertThat(new Answer(status, message == null ? "" : message, 0).reaction)
                .isEqualTo(reaction);
    }

    @Test
    void tellsWhatWasNotSentFromWhatHadNoAnswer() {
        assertThat(List.of(Answer.unreachable("refused"), Answer.lost("timeout"), new Answer(503, "", 0)))
                .extracting(answer -> answer.reaction + " " + answer.isUncertain())
                .containsExactly("RETRY false", "LOST true", "RETRY false");
    }
}
