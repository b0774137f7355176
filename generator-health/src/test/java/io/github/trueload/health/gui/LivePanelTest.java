// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.Texts;
import io.github.trueload.health.LiveHealth;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.awt.Component;
import java.awt.Container;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        LivePanel panel = new LivePanel(new Texts(LivePanel.class, "GeneratorHealthTexts"), () -> health, opened::add);
        panel.refresh();
        assertThat(part(panel, "state", JLabel.class).getText()).isEqualTo("No test has been watched yet.");
        assertThat(part(panel, "open", JButton.class).isEnabled()).isFalse();

        health = LiveHealth.running(7, List.of(), PAGE);
        panel.refresh();
        part(panel, "open", JButton.class).doClick();

        assertThat(part(panel, "state", JLabel.class).getText()).isEqualTo("Watching: 7 s");
        assertThat(part(panel, "page", JTextField.class).getText()).isEqualTo(PAGE.toString());
        assertThat(opened).containsExactly(PAGE);
    }

    @Test
    void saysWhereThePageIsWhereNoBrowserCanBeStarted() {
        LivePanel panel =
                new LivePanel(new Texts(LivePanel.class, "GeneratorHealthTexts"), () -> health, file -> false);
        health = LiveHealth.running(7, List.of(), PAGE);
        panel.refresh();
        part(panel, "open", JButton.class).doClick();
        panel.refresh();

        assertThat(part(panel, "page", JTextField.class).getText())
                .startsWith(PAGE.toString())
                .contains("open this file by hand");
    }

    static <T extends Component> T part(Container container, String name, Class<T> type) {
        for (Component component : container.getComponents()) {
            if (name.equals(component.getName())) {
                return type.cast(component);
            }
            T inner = component instanceof Container ? part((Container) component, name, type) : null;
            if (inner != null) {
                return inner;
            }
        }
        return null;
    }
}
