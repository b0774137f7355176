// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Collects what one rule says of single generators into one finding for each thing that it says. Not thread-safe. */
final class Findings {
    private final Map<String, List<String>> byText = new LinkedHashMap<>();
    private final Map<String, String> kinds = new LinkedHashMap<>();
    private final Map<String, Word> words = new LinkedHashMap<>();

    /** Says something of one generator. */
    void add(String kind, Word word, String generator, String text) {
        byText.computeIfAbsent(text, ignored -> new ArrayList<>()).add(generator);
        kinds.put(text, kind);
        words.put(text, word);
    }

    /** Tells it all. */
    void to(Consumer<Finding> sink) {
        byText.forEach((text, names) -> sink.accept(new Finding(kinds.get(text), words.get(text), names, text)));
    }
}
