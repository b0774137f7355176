// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** A choice of hosts: whole names, and {@code *.domain} for all names below a domain. Immutable. */
public final class HostNames {
    private static final Pattern SEPARATORS = Pattern.compile("[,;\\s]+");
    /** Possessive, or a name of thousands of parts would take as many frames of the stack. */
    private static final Pattern NAME =
            Pattern.compile("[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?" + "(\\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*+");

    private static final Pattern IP_ADDRESS = Pattern.compile("[0-9.]+");
    private static final String ANY_BELOW = "*.";

    private final Set<String> names;
    private final List<String> domains;
    private final List<String> problems;

    private HostNames(Set<String> names, List<String> domains, List<String> problems) {
        this.names = names;
        this.domains = domains;
        this.problems = Collections.unmodifiableList(problems);
    }

    /** Reads names that are separated by commas, semicolons or spaces; what is no name is left out and told. */
    public static HostNames parse(String text) {
        Set<String> names = new LinkedHashSet<>();
        List<String> domains = new ArrayList<>();
        List<String> problems = new ArrayList<>();
        for (String part : SEPARATORS.split(text)) {
            String name = normalize(part);
            boolean below = name.startsWith(ANY_BELOW);
            String rest = below ? name.substring(ANY_BELOW.length()) : name;
            if (name.isEmpty()) {
                continue;
            }
            if (!NAME.matcher(rest).matches() || IP_ADDRESS.matcher(rest).matches()) {
                problems.add("'" + part + "' is neither a host name nor *.domain; it is left out");
            } else if (below) {
                domains.add("." + rest);
            } else {
                names.add(rest);
            }
        }
        return new HostNames(names, domains, problems);
    }

    /** Whether a host is one of them, whatever the case; a dot at its end does not count. */
    public boolean contain(String host) {
        if (names.isEmpty() && domains.isEmpty()) {
            return false;
        }
        String name = normalize(host);
        if (names.contains(name)) {
            return true;
        }
        for (String domain : domains) {
            if (name.length() > domain.length() && name.endsWith(domain)) {
                return true;
            }
        }
        return false;
    }

    /** Whether no host is chosen. */
    public boolean isEmpty() {
        return names.isEmpty() && domains.isEmpty();
    }

    /** What is wrong with the text, each in words for a user. */
    public List<String> problems() {
        return problems;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HostNames
                && names.equals(((HostNames) other).names)
                && domains.equals(((HostNames) other).domains);
    }

    @Override
    public int hashCode() {
        return names.hashCode() + 31 * domains.hashCode();
    }

    @Override
    public String toString() {
        List<String> all = new ArrayList<>(names);
        domains.forEach(domain -> all.add("*" + domain));
        return String.join(", ", all);
    }

    private static String normalize(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
    }
}
