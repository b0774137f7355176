// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Holds docs/troubleshooting.md to the code: every text of a warning or an error stands there, and nothing else. Texts
 * are taken from the sources, those that a log call passes on from the classes that make them.
 */
class TroubleshootingPageTest {
    private static final String ENGLISH = "docs/troubleshooting.md";
    private static final String CHINESE = "docs/zh/troubleshooting.md";
    private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\|.*");
    private static final Pattern WORDS = Pattern.compile("[A-Za-z'_]{2,}(?:[,:;.]? [A-Za-z'_]+){2}.*");
    private static final Pattern ANY = Pattern.compile("[A-Za-z]{2,}");
    /** Names that the code fills in and a reader wants to see. */
    private static final Pattern NAME = Pattern.compile(
            "trueload\\.[A-Za-z.]+|\\.?[a-z]+[A-Z][A-Za-z]*|\\b(?:instance|proxy|property|has|is|to|and|or|ms)\\b");

    private static final Pattern VERDICT = Pattern.compile(
            "(?:check|add|unseen)\\(\\s*\"([a-z ]+)\",|String (?:CLOCK|DUPLICATE|NOT_WRITTEN) = \"([a-z ]+)\"");

    /** Sources whose log calls pass on what other sources (or themselves) say, and these. */
    private static final Map<String, List<String>> PASSED_ON = Map.ofEntries(
            entry(
                    "health/RunEnd",
                    List.of(
                            "health/RunEnd#fail",
                            "health/RunEnd#<init>",
                            "health/RunEnd#notWritten",
                            "common/Phrases#problem",
                            "common/NearestName#unknownProperties",
                            "health/matter/Settings",
                            "health/matter/Matter#readNow",
                            "health/word/Watch#survive")),
            entry("health/GoalSettings", List.of("health/GoalSettings#begin")),
            entry("health/SharedWatch", List.of("common/Duplicates")),
            entry(
                    "health/rate/RateTimer",
                    List.of(
                            "health/rate/RateTimer", "health/rate/Arrivals",
                            "health/rate/OpenModelText", "health/rate/RateProfile")),
            entry(
                    "influx/Recording",
                    List.of(
                            "common/Duplicates",
                            "common/NearestName#unknownProperties",
                            "influx/settings/Form",
                            "influx/settings/Settings",
                            "influx/settings/Target",
                            "influx/write/Tls")),
            entry(
                    "influx/run/AggregatedRun",
                    List.of(
                            "influx/aggregate/Aggregator", "influx/aggregate/ErrorTexts",
                            "influx/aggregate/KeptIntervals", "influx/write/ServerClock")),
            entry("influx/write/DeliveryLog", List.of("influx/write/DeliveryLog#textOf")),
            entry("influx/run/IdentityWatch", List.of("influx/run/IdentityWatch")),
            entry("influx/run/ListenerRun", List.of("influx/run/ListenerRun#rivalry")),
            entry(
                    "dns/Balancers",
                    List.of(
                            "common/Duplicates",
                            "dns/resolve/BalancerSettings#readValues",
                            "dns/resolve/BalancerSettings#readStaticHost",
                            "dns/resolve/BalancerSettings#readServers",
                            "dns/resolve/BalancerSettings#serversOfSystem",
                            "dns/resolve/BalancerSettings#readSearchDomains",
                            "dns/resolve/BalancerSettings#wrong",
                            "dns/resolve/ServerAddress")),
            entry(
                    "dns/JvmWideBalancer",
                    List.of("dns/jvm/Activation", "dns/agent/DnsAgent", "dns/jvm/ConfiguredHosts#parse")),
            entry("dns/functions/DnsAddress", List.of()),
            entry(
                    "dns/resolve/HostCounts",
                    List.of(
                            "dns/resolve/Host",
                            "dns/resolve/HostCounts#failed",
                            "dns/jvm/JvmNames",
                            "dns/resolve/DnsServers",
                            "dns/resolve/DnsExchange",
                            "dns/resolve/DnsLookup",
                            "dns/resolve/LookupChain",
                            "dns/resolve/SystemLookup")),
            entry(
                    "dubbo/DubboRuntime",
                    List.of(
                            "dubbo/bundle/ExtraJars", "common/Duplicates",
                            "common/NearestName#unknownProperties", "dubbo/bundle/DubboClients",
                            "dubbo/browse/LineChoice#noneInstalled", "dubbo/bundle/TlsFiles")),
            entry("dubbo/bundle/DubboClients", List.of("dubbo/bundle/ExtraJars")),
            // What Dubbo itself says goes through here.
            entry("dubbo/bundle/JMeterLog", List.of()));

    /** Parts of other texts, words that are compared and not said, and what fails a sample and is told by no log. */
    private static final List<String> NOT_LOGGED = List.of(
            "give one of them another", "the same target, measurement and tags;",
            "the system's own list", "Name does not resolve",
            "Name has no usable address", "Name or service not known",
            "No address associated with hostname", "No such host is known",
            "as not found in jdk hosts file", "nodename nor servname provided",
            "the rate is 0 from now on, so this thread ends", "(further changes are not logged)",
            "ENCRYPTED PRIVATE KEY", "RSA PRIVATE KEY");

    private static final Map<String, SourceTexts> SOURCES = new HashMap<>();

    @BeforeAll
    static void read() throws IOException {
        SourceTexts.of(Pages.shippedSources()).forEach((file, texts) -> SOURCES.put(Pages.className(file), texts));
    }

    @Test
    void everyCallWithoutWordsOfItsOwnIsKnown() {
        Set<String> passing = new TreeSet<>();
        SOURCES.forEach((name, texts) -> {
            if (texts.passedOn() > 0) {
                passing.add(name);
            }
        });
        Set<String> unknown = new TreeSet<>(passing);
        unknown.removeAll(PASSED_ON.keySet());

        assertThat(unknown)
                .as("say in PASSED_ON where these have their words from")
                .isEmpty();
    }

    @Test
    void everyTextOfTheCodeHasARow() throws IOException {
        List<String> rows = rows(ENGLISH);
        List<String> missing = new ArrayList<>();
        for (String text : texts(WORDS)) {
            if (rows.stream().noneMatch(row -> holds(row, text))) {
                missing.add(text);
            }
        }
        assertThat(missing).as("texts of the code that " + ENGLISH + " lacks").isEmpty();
    }

    @Test
    void everyRowIsATextOfTheCode() throws IOException {
        Set<String> texts = texts(ANY);
        List<String> pieces = texts.stream()
                .flatMap(text -> pieces(text).stream())
                .filter(piece -> piece.length() > 3)
                .sorted(Comparator.comparing(String::length).reversed())
                .toList();
        List<String> unknown = new ArrayList<>();
        for (String row : rows(ENGLISH)) {
            String rest = row;
            for (String piece : pieces) {
                rest = rest.replaceAll("(?<![A-Za-z])" + Pattern.quote(piece) + "(?![A-Za-z])", " ");
            }
            rest = NAME.matcher(rest).replaceAll(" ");
            if (texts.stream().noneMatch(text -> holds(row, text)) || rest.matches(".*[A-Za-z]{2,}.*")) {
                unknown.add(row + " [" + rest.strip() + "]");
            }
        }
        assertThat(unknown).as("rows of " + ENGLISH + " that no code says").isEmpty();
    }

    @Test
    void bothLanguagesHaveTheSameTexts() throws IOException {
        assertThat(rows(CHINESE)).isEqualTo(rows(ENGLISH)).hasSizeGreaterThan(80);
    }

    private static List<String> rows(String page) throws IOException {
        return Pages.lines(page).stream()
                .map(ROW::matcher)
                .filter(Matcher::matches)
                .map(row -> SourceTexts.normal(row.group(1)))
                .toList();
    }

    private static Set<String> texts(Pattern words) throws IOException {
        Set<String> texts = new TreeSet<>();
        SOURCES.values().forEach(source -> texts.addAll(source.logged()));
        for (List<String> makers : PASSED_ON.values()) {
            for (String maker : makers) {
                texts.addAll(said(maker, words));
            }
        }
        for (String matter : CodeTables.health()) {
            VERDICT.matcher(matter)
                    .results()
                    .forEach(each -> texts.add(
                            "Generator health, " + (each.group(1) == null ? each.group(2) : each.group(1)) + ": ..."));
        }
        CodeTables.causes().forEach(cause -> texts.add("Generator health, " + cause + ": ..."));
        texts.removeIf(text -> NOT_LOGGED.stream().anyMatch(text::equals) || isPart(text));
        return texts;
    }

    private static boolean isPart(String text) {
        return NOT_LOGGED.stream().anyMatch(part -> text.startsWith(part) || text.endsWith(part));
    }

    private static List<String> said(String maker, Pattern words) {
        String[] nameAndMethod = maker.split("#");
        SourceTexts source = SOURCES.get(nameAndMethod[0]);
        assertThat(source).as(nameAndMethod[0]).isNotNull();
        Set<String> all = nameAndMethod.length == 1 ? source.all() : source.of(nameAndMethod[1]);
        return all.stream()
                .filter(text -> !text.contains("(?") && !text.contains("\\s"))
                .filter(text -> pieces(text).stream()
                        .anyMatch(piece -> words.matcher(piece).find()))
                .toList();
    }

    /** Whether a row has all pieces of a text, in their order. */
    private static boolean holds(String row, String text) {
        int at = 0;
        for (String piece : pieces(text)) {
            int found = row.indexOf(piece, at);
            if (found < 0) {
                return false;
            }
            at = found + piece.length();
        }
        return true;
    }

    private static List<String> pieces(String text) {
        return Arrays.stream(text.split("\\.{3}"))
                .map(String::strip)
                .filter(piece -> piece.matches(".*[A-Za-z].*"))
                .toList();
    }
}
