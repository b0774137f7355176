// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

/** How the texts of a plan's argument table are understood, which depends on what saved the plan. */
public enum ArgumentRules {
    /** Plans of ours, in which the text {@code null} is a text of four letters. */
    NULL_IS_TEXT(false, false),
    /** Plans of ours that take the text {@code null} for no value. */
    NULL_IS_NULL(false, true),
    /** Plans of jmeter-plugins-for-apache-dubbo 2.7.3 and newer: JSON as Gson 2.8.5 forgives it. */
    OLDER_PLAN(true, false),
    /** Plans of jmeter-plugins-for-apache-dubbo up to 2.7.1, which took {@code null} for no value of every type. */
    OLDEST_PLAN(true, true);

    private final boolean older;
    private final boolean nullIsNull;

    ArgumentRules(boolean older, boolean nullIsNull) {
        this.older = older;
        this.nullIsNull = nullIsNull;
    }

    /** The rules of a plan. */
    public static ArgumentRules of(boolean olderPlan, boolean nullIsNull) {
        if (olderPlan) {
            return nullIsNull ? OLDEST_PLAN : OLDER_PLAN;
        }
        return nullIsNull ? NULL_IS_NULL : NULL_IS_TEXT;
    }

    /** Whether the bare text {@code null} is no value, for every type; 0 or false for primitives. */
    boolean nullIsNull() {
        return nullIsNull;
    }

    /** Whether the plan was written for jmeter-plugins-for-apache-dubbo. */
    boolean isOlder() {
        return older;
    }

    /** Reads JSON; decimals are {@code BigDecimal}, with all their digits. */
    Object read(String json) throws BadArgumentException {
        return older ? LenientJson.read(json) : JsonReader.readExactly(json);
    }
}
