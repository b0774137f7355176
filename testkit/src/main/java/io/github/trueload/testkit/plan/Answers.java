// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.plan;

import java.util.List;

/** Response assertions. Thread-safe. */
public final class Answers {
    /** JMeter's numbers of an assertion's rules. */
    private static final int EQUALS = 8;

    private static final int SUBSTRING = 16;

    private Answers() {}

    /** The response is a text to the letter. */
    public static Element body(String text) {
        return response("response_data", EQUALS, text);
    }

    /** The response holds a text. */
    public static Element bodyPart(String text) {
        return response("response_data", SUBSTRING, text);
    }

    /** The response headers hold a text. */
    public static Element headersPart(String text) {
        return response("response_headers", SUBSTRING, text);
    }

    private static Element response(String field, int rule, String text) {
        return Element.of("AssertionGui", "ResponseAssertion", "answer")
                .list("Asserion.test_strings", List.of(text))
                .text("Assertion.test_field", "Assertion." + field)
                .integer("Assertion.test_type", rule);
    }
}
