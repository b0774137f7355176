// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.model;

import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Orders names by the numbers in them: gen-2 before gen-10. Stateless. */
public final class NaturalOrder implements Comparator<String> {
    private static final Pattern PART = Pattern.compile("\\d+|\\D+");

    @Override
    public int compare(String one, String other) {
        Matcher left = PART.matcher(one);
        Matcher right = PART.matcher(other);
        while (left.find()) {
            if (!right.find()) {
                return 1;
            }
            int order = parts(left.group(), right.group());
            if (order != 0) {
                return order;
            }
        }
        return right.find() ? -1 : one.compareTo(other);
    }

    private static boolean isNumber(String part) {
        return part.charAt(0) >= '0' && part.charAt(0) <= '9';
    }

    private static int parts(String one, String other) {
        if (!isNumber(one) || !isNumber(other)) {
            return one.compareTo(other);
        }
        String left = one.replaceFirst("^0+(?=.)", "");
        String right = other.replaceFirst("^0+(?=.)", "");
        return left.length() == right.length() ? left.compareTo(right) : Integer.compare(left.length(), right.length());
    }
}
