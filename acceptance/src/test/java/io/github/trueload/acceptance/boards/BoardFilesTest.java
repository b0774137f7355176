// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.boards.design.Board;
import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two files are what their panels say. With {@code -Dtrueload.boards.write=true} this writes them. */
class BoardFilesTest {
    @ParameterizedTest
    @ValueSource(strings = {"influxql", "flux"})
    void theFileIsWhatItsPanelsSay(String language) throws IOException {
        Path file = Checkout.root().resolve("examples/grafana/trueload-" + language + ".json");
        String text = Board.text(language.equals("flux"));
        if (Boolean.getBoolean("trueload.boards.write")) {
            Files.writeString(file, text);
        }
        assertThat(Files.readString(file).equals(text))
                .as(file.getFileName() + " is not what its panels say; -Dtrueload.boards.write=true writes it")
                .isTrue();
    }
}
