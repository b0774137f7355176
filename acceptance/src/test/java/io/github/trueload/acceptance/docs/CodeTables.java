// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names and defaults as the tables in the sources have them. Stateless. */
final class CodeTables {
    private static final Pattern PARAMETER = Pattern.compile("(?m)^ {4}[A-Z_]+\\(named\\(\"(\\w+)\", (Form\\..+)\\)$");
    private static final Pattern STANDARD = Pattern.compile("Form\\.\\w+\\(\"?([^\",)]*)");
    private static final Pattern LIMIT = Pattern.compile("\\(\"([\\w.]+)\", ([\\d_]+), [\\d_]+, [\\d_]+\\)");
    private static final Pattern SETTING =
            Pattern.compile("(?m)^ {4}[A-Z_]+\\(in\\([A-Z]+, \"(\\w+)\", \"([^\"]*)\"\\)");
    private static final Pattern HEALTH_SETTING = Pattern.compile(
            "(?:settings\\.|(?<![\\w.]))(?:number|share|seconds)\\(\"(\\w+)\", ([\\d.]+|Double\\.NaN)\\)");
    private static final Pattern HEALTH_TEXT = Pattern.compile("settings\\.(?:text|isOn)\\(\"(\\w+)\"\\)");
    private static final Pattern HEALTH_NAME = Pattern.compile(
            "(?<!settings)\\.(?:mean|percent|max|last|sum|ratio|p99|tag|number|text)\\(\\s*\"(\\w+)\",");
    private static final Pattern LINE = Pattern.compile("(?m)^ {4}[A-Z]+\\(\"([a-z ]+)\", \"");
    private static final Pattern FIELD = Pattern.compile(
            "(?ms)^ {4}([A-Z_]+)\\(\\s*[A-Z_]+,\\s*\"FIELD_DUBBO_([A-Z_]+)\"(.*?)\\)[,;]$(?=\n(?:\n| {4}\\S))");
    private static final Pattern OR = Pattern.compile("\\sor\\(\"([^\"]+)\"\\)");
    private static final String DUBBO_TEXTS =
            "dubbo-sampler/src/main/resources/io/github/trueload/dubbo/DubboTexts%s.properties";
    private static final Pattern OWN_LITERAL =
            Pattern.compile("\"(trueload\\.(?:(?:dubbo|influx|dns|health)\\.[A-Za-z.]*[A-Za-z]|run))\"");
    private static final Pattern BEHIND_PREFIX = Pattern.compile("PREFIX \\+ (?:\"([A-Za-z]+)\"|([A-Z_]+)\\))");
    private static final Pattern ENTRY = Pattern.compile("(?s)\\((?:named\\(|in\\([A-Z]+, )\"(\\w+)\".*?"
            + "\\.english\\((.*?)\\)\\s+\\.chinese\\((.*?)\\)\\)[,;]\\n");
    private static final Pattern COMMENTED =
            Pattern.compile("/\\*\\* ([^*|]+) \\| ([^*|]+) \\*/\\s+public static final String \\w+ =\\s+\"(\\w+)\";");
    private static final Pattern KEY_FILE = Pattern.compile("KeyFile\\.of\\(property, \"(\\w+)\", \"(\\w+)\"");
    private static final Pattern READ = Pattern.compile("(?:JMeterUtils\\.(?:getPropDefault|getProperty)"
            + "|System\\.(?:getProperty|getenv)|Boolean\\.getBoolean|Integer\\.getInteger|Security\\.getProperty"
            + "|properties\\.apply|environment\\.(?:get|getOrDefault))\\(\\s*(?:\"([\\w.]+)\"|([A-Z_]+)[,)])");

    private CodeTables() {}

    /** Every property {@code trueload.*} with its default; an empty text where the code has it elsewhere. */
    static Map<String, String> ownProperties() throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (Path file : Pages.shippedSources()) {
            String source = Files.readString(file);
            String name = Pages.className(file);
            OWN_LITERAL.matcher(source).results().forEach(each -> found.put(each.group(1), ""));
            String prefix = "trueload." + name.split("/")[0] + (name.startsWith("dubbo") ? ".tls." : ".");
            BEHIND_PREFIX
                    .matcher(source)
                    .results()
                    .map(each -> each.group(1) == null ? valueOf(each.group(2), source) : each.group(1))
                    .forEach(each -> found.put(prefix + each, ""));
            KEY_FILE.matcher(source).results().forEach(each -> {
                found.put("trueload.dubbo.tls." + each.group(1), "");
                found.put("trueload.dubbo.tls." + each.group(2), "");
            });
        }
        parameters().forEach((name, standard) -> found.put("trueload.influx." + name, standard));
        found.putAll(limits());
        for (String matter : health()) {
            HEALTH_SETTING
                    .matcher(matter)
                    .results()
                    .forEach(row -> found.put(
                            "trueload.health." + row.group(1), row.group(2).replace("Double.NaN", "")));
            HEALTH_TEXT.matcher(matter).results().forEach(row -> found.put("trueload.health." + row.group(1), ""));
        }
        each(SETTING, "dns/resolve/Setting").forEach(row -> found.put("trueload.dns." + row.group(1), row.group(2)));
        each(FIELD, "dubbo/PlanField").forEach(row -> {
            Matcher standard = OR.matcher(row.group(3));
            found.put("trueload.dubbo." + camel(row.group(2)), standard.find() ? standard.group(1) : "");
        });
        found.keySet().removeIf(name -> name.startsWith("backend_"));
        return found;
    }

    /**
     * What the panel says of the Dubbo sampler's fields, by their properties: a start for the page.
     *
     * @param language behind the bundle's name: {@code _zh_CN}, or empty for English
     */
    private static Map<String, String> hints(String language) throws IOException {
        Properties texts = new Properties();
        try (InputStream in = Files.newInputStream(Pages.path(DUBBO_TEXTS.formatted(language)))) {
            texts.load(in);
        }
        Map<String, String> hints = new TreeMap<>();
        each(FIELD, "dubbo/PlanField")
                .forEach(row -> hints.put(
                        "trueload.dubbo." + camel(row.group(2)),
                        texts.getProperty("hint." + camel(row.group(1)), "").replaceFirst("[.\u3002]$", "")));
        return hints;
    }

    /** The parameters of the InfluxDB listeners with their defaults, in the order of the table. */
    static Map<String, String> parameters() throws IOException {
        Map<String, String> found = new LinkedHashMap<>();
        for (MatchResult row : each(PARAMETER, "influx/settings/Parameter")) {
            Matcher standard = STANDARD.matcher(row.group(2));
            String text = standard.find() ? standard.group(1) : "";
            boolean number = text.startsWith("-");
            found.put(row.group(1), number ? "" : lower(text.replaceFirst("^[A-Z]\\w+\\.([A-Z]+)$", "$1")));
        }
        return found;
    }

    /**
     * What the code tells of the names of a table of the page: the hints of the Dubbo sampler's panel, parameters and
     * settings in their tables, tags and fields in a comment, in English and behind a bar in Chinese. With those goes
     * whether they are a tag or a field.
     */
    static Map<String, String> meanings(String table, boolean chinese) throws IOException {
        Map<String, String> found = new TreeMap<>();
        int language = chinese ? 3 : 2;
        if (table.equals("dubbo")) {
            found.putAll(hints(chinese ? "_zh_CN" : ""));
        } else if (table.equals("influx")) {
            each(ENTRY, "influx/settings/Parameter").forEach(row -> found.put(row.group(1), text(row.group(language))));
        } else if (table.equals("dns")) {
            each(ENTRY, "dns/resolve/Setting")
                    .forEach(row -> found.put("trueload.dns." + row.group(1), text(row.group(language))));
        } else if (table.equals(table.toUpperCase(Locale.ROOT))) {
            String source = Pages.shippedSource("influx/row/Schema");
            int fields = source.indexOf("class Field ");
            COMMENTED.matcher(source).results().forEach(row -> {
                boolean field = row.start() > fields;
                String kind = chinese ? field ? "字段" : "标签" : field ? "field" : "tag";
                found.put(row.group(3), kind + " | " + row.group(language - 1));
            });
        }
        return found;
    }

    /** The text of literals that are put together. */
    private static String text(String literals) {
        return literals.replaceAll("\"\\s*\\+\\s*\"", "").replaceAll("^\\s*\"|\"\\s*$", "");
    }

    /** The bounds of the InfluxDB listeners. */
    static Map<String, String> limits() throws IOException {
        Map<String, String> found = new TreeMap<>();
        for (MatchResult row : each(LIMIT, "influx/settings/Limit")) {
            String number = row.group(2).replace("_", "");
            found.put(row.group(1), number.equals("0") ? "" : number);
        }
        return found;
    }

    /** What the plugins read of JMeter's and Java's properties and of the environment. */
    static Set<String> foreignProperties() throws IOException {
        Set<String> found = new TreeSet<>();
        for (Path file : Pages.shippedSources()) {
            if (Pages.className(file).startsWith("tools/")) {
                continue;
            }
            String source = Files.readString(file);
            for (MatchResult read : READ.matcher(source).results().toList()) {
                String constant = read.group(2);
                found.add(constant == null ? read.group(1) : valueOf(constant, source));
            }
        }
        limits().keySet().stream().filter(name -> name.startsWith("backend_")).forEach(found::add);
        each(Pattern.compile("orProperty\\(\"([\\w.]+)\"\\)"), "influx/settings/Parameter")
                .forEach(row -> found.add(row.group(1)));
        found.removeIf(name -> name.startsWith("trueload.") || name.isEmpty());
        return found;
    }

    /** The names behind a constant of {@code influx.row.Schema} that is a list of names. */
    static Set<String> schema(String list) throws IOException {
        String source = Pages.shippedSource("influx/row/Schema");
        Matcher body = Pattern.compile("List<String> " + list + " =\\s+list\\(([^;]+)\\);")
                .matcher(source);
        if (!body.find()) {
            throw new IllegalArgumentException("Schema has no list " + list);
        }
        Set<String> names = new TreeSet<>();
        Pattern.compile("(?:Tag|Field)\\.([A-Z_0-9]+)")
                .matcher(body.group(1))
                .results()
                .forEach(each -> names.add(valueOf(each.group(1), source)));
        return names;
    }

    /** The tags and fields that generator health makes itself. */
    static Set<String> healthRows() throws IOException {
        Set<String> names = new TreeSet<>();
        for (String matter : health()) {
            HEALTH_NAME.matcher(matter).results().forEach(row -> names.add(row.group(1)));
        }
        for (String line : linesOfTheAccount()) {
            names.add(camel("time_" + line.replace(' ', '_') + "_percent"));
        }
        return names;
    }

    /** What may take the users' time in the generator, as the verdict on it is called. */
    static List<String> causes() throws IOException {
        List<String> lines = linesOfTheAccount();
        return lines.subList(lines.indexOf("lock"), lines.size());
    }

    private static List<String> linesOfTheAccount() throws IOException {
        return each(LINE, "health/account/Line").stream()
                .map(row -> row.group(1))
                .toList();
    }

    /** The sources of what generator health looks at, and of its word. */
    static List<String> health() throws IOException {
        List<String> sources = new ArrayList<>();
        for (Path file : Pages.shippedSources()) {
            if (Pages.className(file).matches("health/(?:(?:matter|word|account)/.*|GoalSettings)")) {
                sources.add(Files.readString(file));
            }
        }
        return sources;
    }

    private static List<MatchResult> each(Pattern pattern, String source) throws IOException {
        List<MatchResult> rows =
                pattern.matcher(Pages.shippedSource(source)).results().toList();
        if (rows.isEmpty()) {
            throw new IllegalStateException(source + " has no rows of the form " + pattern);
        }
        return rows;
    }

    private static String valueOf(String constant, String source) {
        List<String> values = new ArrayList<>();
        Pattern.compile("String " + constant + " =\\s+\"([^\"]*)\"")
                .matcher(source)
                .results()
                .forEach(each -> values.add(each.group(1)));
        return values.isEmpty() ? "" : values.get(0);
    }

    private static String lower(String text) {
        return text.matches("[A-Z]+") ? text.toLowerCase(Locale.ROOT) : text;
    }

    private static String camel(String key) {
        StringBuilder name = new StringBuilder();
        for (String word : key.toLowerCase(Locale.ROOT).split("_")) {
            name.append(name.isEmpty() ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.toString();
    }
}
