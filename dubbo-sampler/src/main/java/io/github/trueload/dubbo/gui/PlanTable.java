// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.PlanKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The tables of a plan: under which keys their rows are stored, and what their columns are called. */
enum PlanTable {
    ARGUMENTS(PlanKeys.ARGS_SIZE, PlanKeys.ARGS_TYPE, PlanKeys.ARGS_VALUE),
    ATTACHMENTS(
            PlanKeys.ATTACHMENTS_SIZE, PlanKeys.ATTACHMENTS_KEY, PlanKeys.ATTACHMENTS_VALUE, PlanKeys.ATTACHMENTS_TYPE),
    PARAMETERS(PlanKeys.PARAMETERS_SIZE, PlanKeys.PARAMETERS_KEY, PlanKeys.PARAMETERS_VALUE);

    private final String sizeKey;
    private final List<String> prefixes;

    PlanTable(String sizeKey, String... prefixes) {
        this.sizeKey = sizeKey;
        this.prefixes = Collections.unmodifiableList(Arrays.asList(prefixes));
    }

    /** Key of the number of rows. */
    String sizeKey() {
        return sizeKey;
    }

    /** Keys of the columns, to be followed by the number of the row, counted from 1. */
    List<String> prefixes() {
        return prefixes;
    }

    /** Titles of the columns. */
    List<String> titles() {
        List<String> titles = new ArrayList<>();
        for (String prefix : prefixes) {
            titles.add(Texts.of("column." + prefix.substring("FIELD_DUBBO_".length())));
        }
        return titles;
    }

    /** Whether an empty cell of a column is stored as a missing key. */
    boolean isOptional(String prefix) {
        return prefix.equals(PlanKeys.ATTACHMENTS_TYPE);
    }

    /** Whether an emptied table leaves its size in the plan; without it the defaults element's table applies. */
    boolean keepsSizeWhenEmptied() {
        return this != PARAMETERS;
    }

    /** Whether a key belongs to this table. */
    boolean owns(String key) {
        return key.equals(sizeKey) || prefixes.stream().anyMatch(prefix -> rowOf(key, prefix) > 0);
    }

    /** The number of the row that a key belongs to, 0 if it is not a key of the column. */
    static int rowOf(String key, String prefix) {
        int digits = key.length() - prefix.length();
        if (!key.startsWith(prefix) || digits < 1 || digits > 9) {
            return 0;
        }
        int row = 0;
        for (int i = prefix.length(); i < key.length(); i++) {
            char c = key.charAt(i);
            if (c < '0' || c > '9') {
                return 0;
            }
            row = row * 10 + (c - '0');
        }
        return row;
    }
}
