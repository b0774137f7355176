// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Something that was found out about some of the generators. */
final class Finding {
    private static final int MOST_NAMES = 10;

    /** What it is about, in one word, which stands in scripts and never changes. */
    final String kind;
    /** What the figures are worth if nothing else is found; {@link Word#VALID} for what is worth knowing. */
    final Word word;
    /** Of whom it is, in their order. */
    final List<String> generators;

    private final String text;

    Finding(String kind, Word word, List<String> generators, String text) {
        this.kind = kind;
        this.word = word;
        this.generators = Collections.unmodifiableList(generators);
        this.text = text;
    }

    /** What was found, in a sentence that names some of the generators. */
    String text() {
        return generators.isEmpty() ? text : names() + ": " + text;
    }

    private String names() {
        String shown = String.join(", ", generators.subList(0, Math.min(MOST_NAMES, generators.size())));
        return generators.size() <= MOST_NAMES ? shown : shown + " and " + (generators.size() - MOST_NAMES) + " more";
    }

    /** What figures are worth. */
    enum Word {
        /** Nothing speaks against them. */
        VALID(0),
        /** They may be right, but something speaks against them. */
        DOUBTFUL(2),
        /** They are not those of the run that was wanted, or not complete. */
        INVALID(3);

        /** With what the program ends. */
        final int exitCode;

        Word(int exitCode) {
            this.exitCode = exitCode;
        }

        /** As it stands in texts and files. */
        String text() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** The worse of the two. */
        Word worst(Word other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }

    /** What rules found, each sentence once, with all generators that it is true of. Not thread-safe. */
    static final class Findings {
        private final Map<String, Finding> bySentence = new LinkedHashMap<>();
        private final Map<String, List<String>> names = new LinkedHashMap<>();

        /** Adds something about one generator. */
        void add(String kind, Word word, String generator, String text) {
            List<String> all = names.computeIfAbsent(kind + ' ' + text, added -> new ArrayList<>());
            all.add(generator);
            bySentence.putIfAbsent(kind + ' ' + text, new Finding(kind, word, all, text));
        }

        /** Adds something about several of them, or about none in particular. */
        void add(String kind, Word word, List<String> generators, String text) {
            bySentence.put(kind + ' ' + text, new Finding(kind, word, generators, text));
        }

        /** All of them, the worst first; of those that weigh the same the order of the rules stays. */
        List<Finding> list() {
            List<Finding> all = new ArrayList<>(bySentence.values());
            all.sort((one, other) -> other.word.compareTo(one.word));
            return all;
        }
    }
}
