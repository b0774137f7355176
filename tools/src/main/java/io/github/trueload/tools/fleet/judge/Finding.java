// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.judge;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** Something that was found out about some of the generators. Immutable. */
public final class Finding {
    private static final int MOST_NAMES = 10;

    private final String kind;
    private final Word word;
    private final List<String> generators;
    private final String text;

    /**
     * Joins what was found.
     *
     * @param kind what it is about, in one word
     * @param word what the figures are worth if nothing else is found; {@link Word#VALID} for what is worth knowing
     * @param generators of whom, in their order
     * @param text what, said of them
     */
    Finding(String kind, Word word, Collection<String> generators, String text) {
        this.kind = kind;
        this.word = word;
        this.generators = Collections.unmodifiableList(new ArrayList<>(generators));
        this.text = text;
    }

    /** What it is about: the word stands in scripts and never changes. */
    public String kind() {
        return kind;
    }

    /** What it makes of the figures. */
    public Word word() {
        return word;
    }

    /** Of whom it is. */
    public List<String> generators() {
        return generators;
    }

    /** What was found, in a sentence that names some of the generators. */
    public String text() {
        return generators.isEmpty() ? text : names(generators) + ": " + text;
    }

    private static String names(List<String> names) {
        String shown = String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())));
        return names.size() <= MOST_NAMES ? shown : shown + " and " + (names.size() - MOST_NAMES) + " more";
    }
}
