// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.health.schedule.RateMeter;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Where a watch gets what it cannot look at itself. All are asked once a second on the health thread. Immutable. */
public final class RunSources {
    /** Nothing is known but what the watch sees itself. */
    public static final RunSources NONE =
            new RunSources(() -> BooksReading.ABSENT, Collections::emptyMap, Collections::emptyList, () -> -1);

    final Supplier<BooksReading> books;
    final Supplier<Map<String, String>> told;
    final Supplier<List<RateMeter>> meters;
    final IntSupplier users;

    private RunSources(
            Supplier<BooksReading> books,
            Supplier<Map<String, String>> told,
            Supplier<List<RateMeter>> meters,
            IntSupplier users) {
        this.books = books;
        this.told = told;
        this.meters = meters;
        this.users = users;
    }

    /** The listener's own books. */
    public RunSources books(Supplier<BooksReading> value) {
        return new RunSources(value, told, meters, users);
    }

    /** What a listener found out, by the tags of verdicts; empty while there is nothing to tell. */
    public RunSources told(Supplier<Map<String, String>> value) {
        return new RunSources(books, value, meters, users);
    }

    /** The rate timers of the test; those that it gives at the start of the watch belong to an earlier one. */
    public RunSources meters(Supplier<List<RateMeter>> value) {
        return new RunSources(books, told, value, users);
    }

    /** Users that are at work, think time included; negative where unknown. */
    public RunSources users(IntSupplier value) {
        return new RunSources(books, told, meters, value);
    }
}
