// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.TestFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.sourceforge.plantuml.FileFormat;
import net.sourceforge.plantuml.FileFormatOption;
import net.sourceforge.plantuml.SourceStringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What docs/architecture.md tells to touch, and what its pictures show, is there, and the pictures belong to the texts
 * beside them; with {@code -Dtrueload.draw=true} they are drawn anew.
 */
class ArchitecturePageTest {
    private static final Pattern TOUCHED = Pattern.compile("`([^`]+)`");
    private static final Pattern SHOWN = Pattern.compile("<b>((?:[a-z]+\\.)?[A-Z]\\w+)</b>");
    private static final Pattern CLASS = Pattern.compile("\\w+(/\\w+)*/[A-Z]\\w+");
    private static final Path FOLDER = Pages.path("docs/architecture");
    private static final String STYLE = "style.puml";

    @Test
    void everyFileThatIsNamedExists() throws IOException {
        Set<String> classes =
                Pages.shippedSources().stream().map(Pages::className).collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>();
        for (String[] row : MarkdownPage.of(Pages.path("docs/architecture.md")).tableRows()) {
            for (MatchResult name : TOUCHED.matcher(row[2]).results().toList()) {
                String touched = name.group(1);
                boolean isThere = CLASS.matcher(touched).matches()
                        ? classes.contains(touched)
                        : Files.exists(Pages.path(touched));
                if (!isThere) {
                    missing.add(touched);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    @Test
    void everyClassOfThePicturesExists() throws IOException {
        Set<String> classes = Pages.shippedSources().stream()
                .map(Pages::className)
                .map(name -> name.substring(name.indexOf('/') + 1).replace('/', '.'))
                .collect(Collectors.toSet());
        Set<String> missing = new TreeSet<>();
        for (String plugin : new String[] {"dubbo-sampler", "influx-listener", "dns-balancer", "generator-health"}) {
            String text = Files.readString(Pages.path("docs/architecture/" + plugin + ".puml"));
            SHOWN.matcher(text)
                    .results()
                    .map(shown -> shown.group(1))
                    .filter(shown -> !classes.contains(shown))
                    .forEach(missing::add);
        }
        assertThat(missing).isEmpty();
    }

    static List<Path> texts() {
        return TestFiles.in(FOLDER, "*.puml").stream()
                .filter(file -> !file.endsWith(STYLE))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("texts")
    void aPictureIsDrawnFromItsText(Path text) throws IOException {
        Path picture = FOLDER.resolve(text.getFileName().toString().replace(".puml", ".svg"));
        String source = Files.readString(text).replace("!include " + STYLE, Files.readString(FOLDER.resolve(STYLE)));
        String mark = "<!-- of the text with SHA-256 " + sha256(source) + " -->";
        if (Boolean.getBoolean("trueload.draw")) {
            Files.writeString(picture, draw(source) + mark + "\n");
        }
        assertThat(picture).exists();
        assertThat(Files.readString(picture))
                .as("%s is older than its text; docs/architecture.md says how to draw it", picture.getFileName())
                .endsWith(mark + "\n");
    }

    @Test
    void everyPictureIsShown() {
        for (Path text : texts()) {
            String picture = text.getFileName().toString().replace(".puml", ".svg");
            assertThat(Pages.path("docs/architecture.md")).content().contains(picture);
        }
    }

    private static String draw(String source) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new SourceStringReader(source).outputImage(out, new FileFormatOption(FileFormat.SVG, false));
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String sha256(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
