// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.common.Phrases;
import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/** The texts of a page in its language, and what the run said, beside its words in English. */
final class PageTexts {
    /** What users and programs wrote, and what is no text. */
    private static final List<String> NOT_SAID =
            Arrays.asList("run", "labels", "errorKinds", "timeline", "stack", "rates", "total", "distribution");

    private PageTexts() {}

    /** As JSON, for the page. */
    static String of(Map<String, Object> report, Phrases phrases) throws IOException {
        boolean english = phrases == Phrases.NONE;
        Map<String, String> said = new TreeMap<>();
        if (!english) {
            addTo(said, report, phrases);
            // The page shows it sentence by sentence.
            Phrases.sentences(String.valueOf(report.get("reason"))).forEach(sentence -> add(said, sentence, phrases));
        }
        return json(english ? "en" : "zh-CN", english ? "page.en.txt" : "page.zh.txt", said);
    }

    private static String json(String language, String file, Map<String, String> said) throws IOException {
        Properties page = new Properties();
        page.load(new StringReader(ReportFiles.resource(file)));
        Map<String, Object> texts = new LinkedHashMap<>();
        texts.put("language", language);
        texts.put("page", new TreeMap<>(page));
        texts.put("said", said);
        try {
            return new ObjectMapper().writeValueAsString(texts);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("maps and texts are always written", e);
        }
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
            add(said, (String) value, phrases);
        }
    }

    private static void add(Map<String, String> said, String text, Phrases phrases) {
        String other = phrases.say(text);
        if (!other.equals(text)) {
            said.put(text, other);
        }
    }
}
