// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

/**
 * The columns of the tables of a plan. A cell is stored under the column's key followed by the number of its row,
 * counted from 1. The keys are part of users' plans and never change. Immutable.
 */
public enum PlanColumn {
    ARGS_TYPE("FIELD_DUBBO_METHOD_ARGS_PARAM_TYPE"),
    ARGS_VALUE("FIELD_DUBBO_METHOD_ARGS_PARAM_VALUE"),
    ATTACHMENTS_KEY("FIELD_DUBBO_ATTACHMENT_ARGS_KEY"),
    ATTACHMENTS_VALUE("FIELD_DUBBO_ATTACHMENT_ARGS_VALUE"),
    /** Missing: a string. */
    ATTACHMENTS_TYPE("FIELD_DUBBO_ATTACHMENT_ARGS_TYPE"),
    PARAMETERS_KEY("FIELD_DUBBO_PARAMETERS_KEY"),
    PARAMETERS_VALUE("FIELD_DUBBO_PARAMETERS_VALUE");

    /** How many columns there are. */
    static final int COUNT = values().length;

    /** More rows than nearly all plans have; the keys of others are put together for each sample. */
    private static final int READY_ROWS = 32;

    private final String prefix;
    private final String[] ready = new String[READY_ROWS + 1];

    PlanColumn(String prefix) {
        this.prefix = prefix;
        for (int row = 0; row < ready.length; row++) {
            ready[row] = prefix + row;
        }
    }

    /** The key of a cell, its row counted from 1. */
    public String key(int row) {
        return row < ready.length ? ready[row] : prefix + row;
    }

    /** Title of the column in JMeter's language. */
    public String title() {
        return Texts.of("column." + prefix.substring(PlanField.PREFIX.length()));
    }

    /** Whether an empty cell is stored as a missing key. */
    public boolean isOptional() {
        return this == ATTACHMENTS_TYPE;
    }

    /** The number of the row that a key belongs to, 0 if it is not a key of this column. */
    public int rowOf(String key) {
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
