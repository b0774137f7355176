// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import io.github.trueload.tools.fleet.model.Fleet;
import io.github.trueload.tools.fleet.model.Generator;
import java.util.function.Consumer;

/** What each generator says of itself. One that nobody watched cannot be cleared. */
final class OwnWordRule implements Rule {
    private static final int LONGEST = 300;

    @Override
    public void look(Fleet fleet, Consumer<Finding> sink) {
        Findings findings = new Findings();
        for (Generator each : fleet.generators()) {
            Word word = of(each.word());
            if (each.word().isEmpty() && each.isOver()) {
                findings.add(
                        "unwatched",
                        Word.DOUBTFUL,
                        each.name(),
                        "said no word on its own health (jmeter-generator-health is missing, or health=false)");
            } else if (word != Word.VALID) {
                findings.add("health", word, each.name(), "says " + word.text() + ": " + shortened(each.reason()));
            }
        }
        findings.to(sink);
    }

    private static Word of(String text) {
        for (Word word : Word.values()) {
            if (word.text().equals(text)) {
                return word;
            }
        }
        return Word.VALID;
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }
}
