// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.GeneratorHealth;
import io.github.trueload.testkit.Bundles;
import io.github.trueload.testkit.gui.Panel;
import io.github.trueload.testkit.jmeter.InProcessJMeter;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.io.IOException;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.swing.JButton;
import javax.swing.JTable;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class GeneratorHealthGuiTest {

    @Test
    void bothLanguagesHaveTheSameKeysInAscii() throws IOException {
        assertThat(Bundles.problems(GeneratorHealthGui.class, "GeneratorHealthTexts"))
                .isEmpty();
    }

    @Test
    void standsInTheListenerMenuUnderItsName() {
        GeneratorHealthGui gui = new GeneratorHealthGui();

        assertThat(gui.getMenuCategories()).containsExactly(MenuFactory.LISTENERS);
        assertThat(gui.getStaticLabel()).isEqualTo("Generator Health");
    }

    @Test
    void makesTheElementAndBringsItBack() {
        GeneratorHealth created = (GeneratorHealth) new GeneratorHealthGui().createTestElement();
        created.setName("mine");
        created.setComment("see wiki");
        GeneratorHealthGui gui = new GeneratorHealthGui();
        gui.configure(created);
        TestElement after = gui.createTestElement();

        assertThat(created.getPropertyAsString(TestElement.GUI_CLASS)).isEqualTo(GeneratorHealthGui.class.getName());
        assertThat(created.getPropertyAsString(TestElement.TEST_CLASS)).isEqualTo(GeneratorHealth.class.getName());
        assertThat(after).isEqualTo(created);
    }

    @Test
    void keepsGoalsLineByLineAndTellsWhatIsWrongWithOne() {
        GeneratorHealth element = (GeneratorHealth) new GeneratorHealthGui().createTestElement();
        assertThat(element.getPropertyAsString("GeneratorHealth.goals", "none")).isEqualTo("none");
        element.setGoals("p95 < ${most}\np95 < fast\nerrors < 1 %");
        GeneratorHealthGui gui = new GeneratorHealthGui();
        gui.configure(element);

        JTable table = Panel.part(gui, JTable.class, "goals");
        assertThat(IntStream.range(0, table.getRowCount()).mapToObj(row -> table.getValueAt(row, 1)))
                .as("JMeter has not filled in the first yet")
                .containsExactly("", "column 7: enter a number, as 500 or 0.5 in 'p95 < fast'", "");
        table.setValueAt(" p95 < 1 s ", 1, 0);
        assertThat(table.getValueAt(1, 1)).isEqualTo("");
        table.setRowSelectionInterval(0, 0);
        Panel.part(gui, JButton.class, "delete").doClick();
        Panel.part(gui, JButton.class, "add").doClick();
        assertThat(((GeneratorHealth) gui.createTestElement()).getGoals()).isEqualTo("p95 < 1 s\nerrors < 1 %");
        gui.clearGui();
        assertThat(((GeneratorHealth) gui.createTestElement()).getGoals()).isEmpty();
    }

    @Test
    void speaksJMetersLanguage() {
        InProcessJMeter.setUp(Locale.SIMPLIFIED_CHINESE);

        assertThat(new GeneratorHealthGui().getStaticLabel()).isEqualTo("\u538b\u529b\u673a\u5065\u5eb7");
    }
}
