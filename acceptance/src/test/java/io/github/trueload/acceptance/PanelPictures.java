// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.gui.GuiScript;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Pictures of JMeter's window in one language, below acceptance/target/pictures/panels. With
 * {@code -Dtrueload.draw=true} they replace those of the documentation. Immutable.
 */
public final class PanelPictures {
    /** Whether this run draws the pictures of the documentation anew. */
    public static final boolean DRAWN = Boolean.getBoolean("trueload.draw");

    private static final Path PICTURES = Checkout.root().resolve("acceptance/target/pictures/panels");
    private static final Path IMAGES = Checkout.root().resolve("docs/images");
    private static final int LARGEST_PICTURE = 200_000;

    private final boolean chinese;
    private final Path folder;

    private PanelPictures(boolean chinese) {
        this.chinese = chinese;
        this.folder = chinese ? PICTURES.resolve("zh") : PICTURES;
    }

    /** Pictures of a JMeter that speaks {@code en} or {@code zh_CN}. */
    public static PanelPictures in(String language) {
        return new PanelPictures(language.equals("zh_CN"));
    }

    /** A new script, which fails without Chinese letters where they ought to be seen. */
    public GuiScript script() {
        GuiScript script = new GuiScript();
        return chinese && (DRAWN || GuiScript.hasChineseLetters()) ? script.letters("\u53d6\u6837\u5668") : script;
    }

    /** Where a picture is written. */
    public Path file(String name) {
        return folder.resolve(name + ".png");
    }

    /** Holds a picture to what the documentation can show, and to be there. */
    public void keep(String name) {
        Path picture = file(name);
        Path shown = IMAGES.resolve(PICTURES.relativize(picture));
        try {
            assertThat(Files.size(picture)).as(name).isBetween(10_000L, (long) LARGEST_PICTURE);
            if (DRAWN) {
                Files.createDirectories(shown.getParent());
                Files.copy(picture, shown, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        assertThat(shown).exists();
    }
}
