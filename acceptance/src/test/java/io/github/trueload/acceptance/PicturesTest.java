// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import net.sourceforge.plantuml.FileFormat;
import net.sourceforge.plantuml.FileFormatOption;
import net.sourceforge.plantuml.SourceStringReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pictures of docs/architecture belong to the texts beside them; with -Dtrueload.draw=true they are drawn anew. */
class PicturesTest {
    private static final Path FOLDER = Checkout.root().resolve("docs/architecture");
    private static final String STYLE = "style.puml";

    static List<Path> texts() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.filter(file -> file.toString().endsWith(".puml"))
                    .filter(file -> !file.endsWith(STYLE))
                    .sorted()
                    .toList();
        }
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
    void everyPictureIsShown() throws IOException {
        for (Path text : texts()) {
            String picture = text.getFileName().toString().replace(".puml", ".svg");
            assertThat(Checkout.root().resolve("docs/architecture.md"))
                    .content()
                    .contains(picture);
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
