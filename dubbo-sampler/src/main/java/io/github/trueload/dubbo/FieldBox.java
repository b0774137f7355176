// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import java.util.Locale;

/** The boxes into which the panels sort the single fields of a plan. Immutable. */
public enum FieldBox {
    REGISTRY,
    SERVICE,
    CLIENT,
    CALL,
    RESULT,
    CONFIG_CENTER,
    /** A row above the arguments, without a frame. */
    ARGUMENTS,
    /** The editor for all arguments in one JSON text. */
    JSON;

    /** Key of the box's title in the bundles. */
    public String titleKey() {
        return "title." + camelCase(name());
    }

    /** A constant's name as bundles and components write it. */
    static String camelCase(String constant) {
        StringBuilder name = new StringBuilder();
        for (String word : constant.toLowerCase(Locale.ROOT).split("_")) {
            name.append(name.length() == 0 ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }
}
