// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.Texts;
import io.github.trueload.health.LiveHealth;
import io.github.trueload.testkit.gui.Panel;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JTextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class LivePanelTest {
    private static final Path PAGE = Path.of("/data/jmeter-health.html");

    private final List<Path> opened = new ArrayList<>();
    private LiveHealth health = LiveHealth.NOTHING;

    @Test
    void opensTheLastPageOnceThereIsOne() {
        LivePanel panel = panel(opened::add);
        assertThat(state(panel)).isEqualTo("No test has been watched yet.");
        assertThat(Panel.part(panel, JButton.class, "open").isEnabled()).isFalse();
        health = LiveHealth.running(7, List.of(), PAGE);
        panel.refresh();
        Panel.part(panel, JButton.class, "open").doClick();
        assertThat(state(panel)).isEqualTo("Watching: 7 s");
        assertThat(Panel.part(panel, JTextField.class, "page").getText()).isEqualTo(PAGE.toString());
        assertThat(opened).containsExactly(PAGE);
    }

    @Test
    void saysWhereThePageIsWhereNoBrowserCanBeStarted() {
        health = LiveHealth.running(7, List.of(), PAGE);
        LivePanel panel = panel(file -> false);
        Panel.part(panel, JButton.class, "open").doClick();
        panel.refresh();
        assertThat(Panel.part(panel, JTextField.class, "page").getText())
                .startsWith(PAGE.toString())
                .contains("open this file by hand");
    }

    private LivePanel panel(Predicate<Path> browser) {
        LivePanel panel = new LivePanel(new Texts(LivePanel.class, "GeneratorHealthTexts"), () -> health, browser);
        panel.refresh();
        return panel;
    }

    private static String state(LivePanel panel) {
        return Panel.part(panel, JLabel.class, "state").getText();
    }
}
