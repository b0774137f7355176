// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** The closing words of a run: what held the generator up and when, or that nothing did. Immutable. */
final class Summary {
    private static final int MOST_SPELLS = 5;

    private final VerdictBook book;
    private final DateTimeFormatter clock;

    Summary(VerdictBook book, ZoneId zone) {
        this.book = book;
        this.clock = DateTimeFormatter.ofPattern("HH:mm:ss").withZone(zone);
    }

    /** The lines of the closing block. */
    List<String> lines() {
        List<KindBook> limits = new ArrayList<>();
        List<KindBook> notes = new ArrayList<>();
        for (KindBook kind : book.books()) {
            if (!kind.spells().isEmpty()) {
                (kind.rule().kind().isLimit() ? limits : notes).add(kind);
            }
        }
        List<String> lines = new ArrayList<>();
        if (!limits.isEmpty()) {
            lines.add("Generator health: this generator was the limit, or distorted what was measured, for "
                    + seconds(limits) + " of " + book.seconds() + " s:");
        } else if (!book.judged()) {
            lines.add("Generator health: " + book.seconds() + " s were too short to judge the generator by.");
        } else {
            lines.add("Generator health: this generator was not the bottleneck in " + book.seconds() + " s: "
                    + figures() + ".");
        }
        for (KindBook kind : limits) {
            lines.add(line(kind));
        }
        for (KindBook kind : notes) {
            lines.add(line(kind));
        }
        return lines;
    }

    private String figures() {
        StringBuilder figures = new StringBuilder();
        for (KindBook kind : book.books()) {
            String summary = kind.summary();
            if (!summary.isEmpty()) {
                figures.append(figures.length() == 0 ? "" : ", ").append(summary);
            }
        }
        return figures.toString();
    }

    private String line(KindBook kind) {
        StringBuilder line = new StringBuilder("  ").append(kind.rule().kind().tag());
        List<Spell> spells = kind.spells();
        long ms = 0;
        for (Spell spell : spells) {
            ms += spell.endMs() - spell.startMs;
        }
        line.append(", ").append(Math.round(ms / 1000.0)).append(" s (");
        for (int i = 0; i < Math.min(MOST_SPELLS, spells.size()); i++) {
            Spell spell = spells.get(i);
            line.append(i == 0 ? "" : ", ")
                    .append(time(spell.startMs))
                    .append('-')
                    .append(time(spell.endMs()));
        }
        if (spells.size() > MOST_SPELLS) {
            line.append(" and ").append(spells.size() - MOST_SPELLS).append(" more times");
        }
        return line.append("): ").append(kind.worstText()).toString();
    }

    private String time(long ms) {
        return clock.format(Instant.ofEpochMilli(ms));
    }

    /** Seconds in which at least one of these kinds complained. */
    private static long seconds(List<KindBook> kinds) {
        List<Spell> spells = new ArrayList<>();
        for (KindBook kind : kinds) {
            spells.addAll(kind.spells());
        }
        spells.sort((a, b) -> Long.compare(a.startMs, b.startMs));
        long sum = 0;
        long covered = Long.MIN_VALUE;
        for (Spell spell : spells) {
            sum += Math.max(0, spell.endMs() - Math.max(covered, spell.startMs));
            covered = Math.max(covered, spell.endMs());
        }
        return Math.round(sum / 1000.0);
    }
}
