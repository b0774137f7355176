// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.tools.fleet.Generator.Figure;
import io.github.trueload.tools.fleet.Judgement.Finding.Findings;
import io.github.trueload.tools.fleet.Judgement.Finding.Word;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The word on the figures of a fleet, and what speaks against them. */
final class Judgement {
    private static final int MOST_REASONS = 5;

    final Fleet fleet;
    /** What was found, the worst first. */
    final List<Finding> findings;
    /** The worst that was found decides. */
    final Word word;

    private Judgement(Fleet fleet, List<Finding> findings) {
        this.fleet = fleet;
        this.findings = Collections.unmodifiableList(findings);
        this.word = findings.isEmpty() ? Word.VALID : findings.get(0).word;
    }

    /** Judges a fleet by every rule; who starts so much later than half of all is late. */
    static Judgement of(Fleet fleet, long lateMs) {
        Findings findings = new Findings();
        new RunRules(fleet, lateMs, findings).look();
        new FigureRules(fleet, findings).look();
        return new Judgement(fleet, findings.list());
    }

    String reason() {
        List<String> against = findings.stream()
                .filter(finding -> finding.word != Word.VALID)
                .map(Finding::text)
                .collect(Collectors.toList());
        if (against.isEmpty()) {
            return "all " + fleet.expected + " generators started together and ended, and each of their "
                    + (long) fleet.sum(Figure.FOUND) + " samples is in the database";
        }
        String shown = String.join("; ", against.subList(0, Math.min(MOST_REASONS, against.size())));
        return against.size() <= MOST_REASONS
                ? shown
                : shown + "; and " + (against.size() - MOST_REASONS) + " more findings";
    }

    /** Something that was found out about some of the generators. */
    static final class Finding {
        private static final int MOST_NAMES = 10;

        /** What it is about, in one word, which stands in scripts and never changes. */
        final String kind;
        /** What the figures are worth if nothing else is found; {@link Word#VALID} for what is worth knowing. */
        final Word word;
        /** Generators that it is true of, in their order. */
        final List<String> generators;

        private final String text;

        Finding(String kind, Word word, List<String> generators, String text) {
            this.kind = kind;
            this.word = word;
            this.generators = generators;
            this.text = text;
        }

        /** What was found, in a sentence that names some of the generators. */
        String text() {
            return generators.isEmpty() ? text : some(generators) + ": " + text;
        }

        /** The first of some names, and how many there are beside these. */
        static String some(List<String> names) {
            String shown = String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())));
            return names.size() <= MOST_NAMES ? shown : shown + " and " + (names.size() - MOST_NAMES) + " more";
        }

        /** What figures are worth. */
        enum Word {
            /** Nothing speaks against them. */
            VALID(0),
            /** They may be right, but something speaks against them. */
            DOUBTFUL(2),
            /** They are not those of the run that was wanted, or not complete. */
            INVALID(3);

            final int exitCode;

            Word(int exitCode) {
                this.exitCode = exitCode;
            }

            /** As it stands in texts and files. */
            String text() {
                return name().toLowerCase(Locale.ROOT);
            }
        }

        /** What rules found, each sentence once, with all generators that it is true of. Not thread-safe. */
        static final class Findings {
            private final Map<String, Finding> bySentence = new LinkedHashMap<>();

            void add(String kind, Word word, Generator generator, String text) {
                bySentence
                        .computeIfAbsent(kind + ' ' + text, added -> new Finding(kind, word, new ArrayList<>(), text))
                        .generators
                        .add(generator.name);
            }

            void doubtful(String kind, Generator generator, String text) {
                add(kind, Word.DOUBTFUL, generator, text);
            }

            void invalid(String kind, Generator generator, String text) {
                add(kind, Word.INVALID, generator, text);
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
}
