// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.trueload.common.Phrases;
import io.github.trueload.health.HealthWatch;
import io.github.trueload.health.account.Line;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ReportFilesTest {
    private static final Phrases CHINESE = Phrases.of(HealthWatch.class, "said.zh.txt");

    @TempDir
    private Path folder;

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void whoMayReadOtherNewFilesMayReadAReport() throws IOException {
        Path jtl = Files.writeString(folder.resolve("night.jtl"), "");
        Path report = folder.resolve("night-health.json");

        ReportFiles.replace(report, "{}");

        assertThat(Files.getPosixFilePermissions(report)).isEqualTo(Files.getPosixFilePermissions(jtl));
    }

    @Test
    void replacesAnEarlierReportAndLeavesNothingElse() throws IOException {
        Path report = Files.writeString(folder.resolve("night-health.json"), "earlier");

        ReportFiles.replace(report, "{}");

        assertThat(report).hasContent("{}");
        assertThat(folder.toFile().list()).containsExactly("night-health.json");
    }

    @Test
    void leavesNoDraftWhereTheFileCannotBeReplaced() throws IOException {
        Path occupied = Files.createDirectories(folder.resolve("night-health.json/by a folder"))
                .getParent();

        assertThatThrownBy(() -> ReportFiles.replace(occupied, "{}")).isInstanceOf(IOException.class);

        assertThat(folder.toFile().list()).containsExactly("night-health.json");
    }

    @Test
    void needsNothingFromTheNetwork() throws IOException {
        String page = ReportFiles.page("{}", "{}");

        assertThat(page)
                .contains("var uPlot=", ".uplot", "run.findings")
                .doesNotContainPattern("/\\*[A-Za-z.]+\\*/")
                .doesNotContainPattern("(src|href)=\"(?!data:)")
                .doesNotContain("@import");
    }

    @Test
    void keepsTextsThatLookLikeMarkupInsideTheirPlace() throws IOException {
        String hostile = "{\"label\": \"</script><script>alert(1)</script><!-- /*run.json*/ $1 \\\\u0041\"}";

        String page = ReportFiles.page(hostile, hostile);

        assertThat(page).doesNotContain("<script>alert").contains("\\u003c/script>\\u003cscript>alert(1)");
        assertThat(Pattern.compile(Pattern.quote("/*run.json*/ $1 \\\\u0041"))
                        .matcher(page)
                        .results())
                .hasSize(2);
    }

    @Test
    void hasTheSameTextsInBothLanguages() throws IOException {
        JsonNode english = texts(Map.of("reason", "x"), Phrases.NONE);
        JsonNode chinese = texts(Map.of("reason", "x"), CHINESE);

        assertThat(english.path("language").asText()).isEqualTo("en");
        assertThat(chinese.path("language").asText()).isEqualTo("zh-CN");
        assertThat(names(chinese.path("page"))).isEqualTo(names(english.path("page")));
        assertThat(names(english.path("page"))).allSatisfy(name -> assertThat(gaps(chinese.path("page"), name))
                .isEqualTo(gaps(english.path("page"), name)));
    }

    @Test
    void hasATextForEachLineOfTheAccountAndEachWord() throws IOException {
        assertThat(names(texts(Map.of("reason", "x"), Phrases.NONE).path("page")))
                .containsAll(Arrays.stream(Line.values())
                        .map(line -> "line." + line.tag)
                        .toList())
                .contains("figures.valid", "figures.doubtful", "figures.invalid");
    }

    @Test
    void saysWhatTheRunSaidInTheLanguageOfThePageButNotWhatUsersWrote() throws IOException {
        String share = "39 % of the time in samples was the generator's (38 % lock in Sdk.call)";
        Map<String, Object> report = Map.of(
                "reason", share + "; lock in Sdk.call",
                "labels", List.of(Map.of("label", "lock")),
                "findings", List.of(Map.of("verdict", "lock", "stack", List.of("pool"))));
        JsonNode said = texts(report, CHINESE).path("said");
        assertThat(names(said))
                .containsExactlyInAnyOrder("lock", "lock in Sdk.call", share, share + "; lock in Sdk.call");
        assertThat(said.path(share).asText()).isEqualTo("样本内的时间有 39 % 是压力机的（38 % 锁（Sdk.call））");
        assertThat(names(texts(report, Phrases.NONE).path("said"))).isEmpty();
    }

    private static JsonNode texts(Map<String, Object> report, Phrases phrases) throws IOException {
        return new ObjectMapper().readTree(ReportFiles.texts(report, phrases));
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }

    private static Set<String> gaps(JsonNode page, String name) {
        return Pattern.compile("\\{[0-9]}")
                .matcher(page.path(name).asText())
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    @Test
    void tellsNoSecretsOfTheCommandLine() {
        List<String> secrets = List.of(
                "-Djavax.net.ssl.keyStorePassword=hunter2",
                "-Dx.TOKEN=hunter2",
                "-Ddb.pwd=hunter2",
                "-Dshop.apiKey=hunter2",
                "-Dcloud.credentials=hunter2",
                "-Dotel.exporter.otlp.headers=api-key=hunter2",
                "-Dshop.basicAuth=me:hunter2",
                "-javaagent:apm.jar=license_key=hunter2",
                "-Dproxy=http://me:hunter2@10.0.0.1:3128");
        assertThat(secrets).allSatisfy(secret -> assertThat(ReportJson.withoutSecrets(List.of("-Xmx1g", secret)))
                .containsExactly("-Xmx1g", secret.replaceFirst("=.*", "=...")));
    }
}
