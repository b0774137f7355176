// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.common.Phrases;
import io.github.trueload.common.goal.JUnitXml;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The files of a report. A reader sees the former file or the whole new one, never a part. */
public final class ReportFiles {
    private static final Pattern MARK = Pattern.compile("/\\*([A-Za-z.]+)\\*/");

    /** What users and programs wrote, and what is no text. */
    private static final List<String> NOT_SAID =
            Arrays.asList("run", "labels", "errorKinds", "timeline", "stack", "rates", "total", "distribution");

    private ReportFiles() {}

    /**
     * Writes {@code <base>-health.xml}, {@code <base>-health.json} and then {@code <base>-health.html}, which it
     * returns. The XML has a failure where the user does not want this word, and always where figures are invalid;
     * phrases say what the run said in the language of the page, while the JSON is in English.
     */
    public static Path write(Path base, ReportJson reported, boolean unwanted, Phrases phrases) throws IOException {
        Outcome outcome = reported.outcome;
        Word word = outcome.word;
        String xml = JUnitXml.of(
                String.valueOf(base.getFileName()),
                outcome.seconds,
                "figures " + word.figures.text(),
                word.reason,
                unwanted || word.figures == Word.Figures.INVALID,
                outcome.goals);
        Map<String, Object> report = reported.report();
        String json = ReportJson.text(report);
        Path folder = base.toAbsolutePath().getParent();
        Files.createDirectories(folder);
        replace(folder.resolve(base.getFileName() + "-health.xml"), xml);
        replace(folder.resolve(base.getFileName() + "-health.json"), json);
        Path page = folder.resolve(base.getFileName() + "-health.html");
        replace(page, page(json, texts(report, phrases)));
        return page;
    }

    static void replace(Path file, String text) throws IOException {
        // No temporary file of Java's, which none but its owner could read, and so neither the report.
        Path draft = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
        try {
            Files.write(draft, text.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE_NEW);
            move(draft, file);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void move(Path draft, Path file) throws IOException {
        try {
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    /** The page: a template and the files that it names, uPlot among them, with the texts and the JSON of the run. */
    static String page(String json, String texts) throws IOException {
        // In one pass, because what a run says may look like a mark of the template.
        Matcher mark = MARK.matcher(resource("page.html"));
        StringBuffer page = new StringBuffer();
        while (mark.find()) {
            String name = mark.group(1);
            String part = name.equals("texts.json")
                    ? embedded(texts)
                    : name.equals("run.json") ? embedded(json) : resource(name);
            mark.appendReplacement(page, Matcher.quoteReplacement(part));
        }
        return mark.appendTail(page).toString();
    }

    /** Inside a script element nothing may look like its end or like a comment of HTML. */
    private static String embedded(String json) {
        return json.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
    }

    static String resource(String name) throws IOException {
        InputStream bytes = ReportFiles.class.getResourceAsStream("/io/github/trueload/health/report/" + name);
        try (BufferedReader text = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
            return text.lines().collect(Collectors.joining("\n"));
        }
    }

    /** The texts of the page in its language, and what the run said, beside its words in English, as JSON. */
    static String texts(Map<String, Object> report, Phrases phrases) throws IOException {
        boolean english = phrases == Phrases.NONE;
        Map<String, String> said = new TreeMap<>();
        if (!english) {
            addTo(said, report, phrases);
            // The page shows it sentence by sentence.
            Phrases.sentences(String.valueOf(report.get("reason"))).forEach(sentence -> addTo(said, sentence, phrases));
        }
        Properties page = new Properties();
        page.load(new StringReader(resource(english ? "page.en.txt" : "page.zh.txt")));
        Map<String, Object> texts = new LinkedHashMap<>();
        texts.put("language", english ? "en" : "zh-CN");
        texts.put("page", new TreeMap<>(page));
        texts.put("said", said);
        return new ObjectMapper().writeValueAsString(texts);
    }

    private static void addTo(Map<String, String> said, Object value, Phrases phrases) {
        if (value instanceof Map) {
            ((Map<?, ?>) value).forEach((key, one) -> {
                if (!NOT_SAID.contains(String.valueOf(key))) {
                    addTo(said, one, phrases);
                }
            });
        } else if (value instanceof Iterable) {
            ((Iterable<?>) value).forEach(one -> addTo(said, one, phrases));
        } else if (value instanceof String) {
            String other = phrases.say((String) value);
            if (!other.equals(value)) {
                said.put((String) value, other);
            }
        }
    }
}
