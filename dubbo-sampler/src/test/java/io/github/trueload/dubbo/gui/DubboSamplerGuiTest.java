// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.DubboSampler;
import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.dubbo.PlanTable.PlanColumn;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.testkit.gui.Panel;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.awt.Rectangle;
import java.util.List;
import java.util.Map;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.SwingUtilities;
import org.apache.jmeter.gui.util.MenuFactory;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.IntegerProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(JMeterExtension.class)
class DubboSamplerGuiTest {
    private final DubboSamplerGui gui = new DubboSamplerGui();

    @Test
    void savesOnlyTheBetterChoicesInANewSampler() {
        assertThat(Properties.of(gui.createTestElement()))
                .isEqualTo(Map.of(
                        PlanField.WARM_UP.key, "StringProperty true",
                        PlanField.ARGS_MODE.key, "StringProperty table",
                        PlanField.NULL_LITERAL.key, "StringProperty null",
                        PlanField.RESULT_FORMAT.key, "StringProperty compact",
                        PlanField.EXCEPTION_POLICY.key, "StringProperty failed"));
    }

    /** What a window of 1,024 pixels leaves beside the tree and the scroll bars. */
    @Test
    void showsEveryFieldAndButtonInASmallWindow() {
        gui.setSize(720, 1200);
        Components.layOut(gui);

        List<JComponent> beyond = Panel.all(gui, JComponent.class).stream()
                .filter(component -> component instanceof JTextField || component instanceof JButton)
                .filter(component -> {
                    Rectangle place =
                            SwingUtilities.convertRectangle(component.getParent(), component.getBounds(), gui);
                    return place.x + place.width > gui.getWidth();
                })
                .toList();
        assertThat(beyond).isEmpty();
    }

    @Test
    void namesItselfAndItsClassesInTheElement() {
        TestElement element = gui.createTestElement();

        assertThat(element.getName()).isEqualTo("Dubbo Request");
        assertThat(element.getPropertyAsString(TestElement.GUI_CLASS)).isEqualTo(DubboSamplerGui.class.getName());
        assertThat(element.getPropertyAsString(TestElement.TEST_CLASS)).isEqualTo(DubboSampler.class.getName());
        assertThat(gui.getMenuCategories()).containsExactly(MenuFactory.SAMPLERS);
    }

    // JMeter's code editor shows nothing where there is no display; acceptance tests look at it.
    @ParameterizedTest
    @EnumSource(value = PlanField.class, mode = Mode.EXCLUDE, names = "ARGS_JSON")
    void savesWhatIsEnteredExactly(PlanField field) {
        for (String text : List.of("${__P(x, 1)}", " spaces ", "1,000", "x@\u6ce8\u518c\u4e2d\u5fc3", "")) {
            TestElement element = gui.createTestElement();
            Components.input(gui, field).setText(text + "?");
            Components.input(gui, field).setText(text);
            gui.modifyTestElement(element);

            boolean missing = text.isEmpty() && field.initialInSampler == null;
            assertThat(Properties.of(element).get(field.key)).isEqualTo(missing ? null : "StringProperty " + text);
            gui.clearGui();
        }
    }

    @ParameterizedTest
    @EnumSource(value = PlanField.class, mode = Mode.EXCLUDE, names = "ARGS_JSON")
    void showsAndResetsEveryField(PlanField field) {
        DubboSampler element = new DubboSampler();
        element.setProperty(field.key, "${value}");

        gui.configure(element);
        assertThat(Components.input(gui, field).getText()).isEqualTo("${value}");

        gui.clearGui();
        String initial = field.initialInSampler;
        assertThat(Components.input(gui, field).getText()).isEqualTo(initial == null ? "" : initial);
    }

    @Test
    void emptiesAFieldThatWasSet() {
        DubboSampler element = new DubboSampler();
        element.setProperty(PlanField.TIMEOUT.key, "1000");
        gui.configure(element);

        Components.input(gui, PlanField.TIMEOUT).setText("");
        gui.modifyTestElement(element);

        assertThat(Properties.of(element)).containsEntry(PlanField.TIMEOUT.key, "StringProperty ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"two\nlines", "tab\there", "\r\n", "\ud83d\ude00 \u4e2d"})
    void keepsValuesThatALineCannotShow(String value) {
        DubboSampler element = new DubboSampler();
        for (PlanField field : PlanField.values()) {
            element.setProperty(field.key, value);
        }
        gui.configure(element);
        Map<String, String> before = Properties.of(element);

        gui.modifyTestElement(element);

        assertThat(Properties.of(element)).isEqualTo(before).hasSize(PlanField.values().length);
    }

    @Test
    void keepsKeysItDoesNotKnowAndNumbersStoredAsNumbers() {
        DubboSampler element = new DubboSampler();
        element.setProperty(new IntegerProperty(PlanField.TIMEOUT.key, 1000));
        element.setProperty("FIELD_DUBBO_OF_THE_FUTURE", "kept");
        gui.configure(element);
        Map<String, String> before = Properties.of(element);

        gui.modifyTestElement(element);

        assertThat(Properties.of(element)).isEqualTo(before);
    }

    @Test
    void replacesTheRegistryKeyOfTheOldestPlansOnceItIsChanged() {
        DubboSampler element = new DubboSampler();
        element.setProperty(PlanField.REGISTRY_PROTOCOL.olderKey, "zookeeper@\u6ce8\u518c\u4e2d\u5fc3");
        gui.configure(element);
        assertThat(Components.input(gui, PlanField.REGISTRY_PROTOCOL).getText()).startsWith("zookeeper@");

        Components.input(gui, PlanField.REGISTRY_PROTOCOL).setText("nacos");
        gui.modifyTestElement(element);

        assertThat(Properties.of(element))
                .containsEntry(PlanField.REGISTRY_PROTOCOL.key, "StringProperty nacos")
                .doesNotContainKey(PlanField.REGISTRY_PROTOCOL.olderKey);
    }

    @Test
    void doesNotLetAFirstAttachmentChangeWhatNullMeansInAnOlderPlan() {
        DubboSampler element = new DubboSampler();
        element.setProperty(PlanField.TIMEOUT.key, "1000");
        gui.configure(element);

        addAttachment();
        gui.modifyTestElement(element);
        gui.modifyTestElement(element);

        assertThat(Properties.of(element))
                .containsEntry(PlanTable.ATTACHMENTS.sizeKey, "IntegerProperty 1")
                .containsEntry(PlanField.NULL_LITERAL.key, "StringProperty null");
    }

    @Test
    void leavesTheRuleForNullToThePlanWhereItAlreadyHasAnAttachmentTable() {
        DubboSampler element = new DubboSampler();
        element.setProperty(new IntegerProperty(PlanTable.ATTACHMENTS.sizeKey, 0));
        gui.configure(element);

        addAttachment();
        gui.modifyTestElement(element);

        assertThat(Properties.of(element))
                .containsEntry(PlanTable.ATTACHMENTS.sizeKey, "IntegerProperty 1")
                .doesNotContainKey(PlanField.NULL_LITERAL.key);
    }

    @Test
    void savesACellThatIsStillBeingEdited() {
        TestElement element = gui.createTestElement();
        JTable arguments = Components.table(gui, PlanTable.ARGUMENTS);
        ((PlanRows) arguments.getModel()).insertEmpty(0);
        arguments.editCellAt(0, 1);
        ((JTextField) arguments.getEditorComponent()).setText("typed");

        gui.modifyTestElement(element);

        assertThat(Properties.of(element)).containsEntry(PlanColumn.ARGS_VALUE.key(1), "StringProperty typed");
    }

    @Test
    void showsTheTypesAloneWhereArgumentsAreJsonAndKeepsTheValuesOfTheTable() {
        TestElement element = gui.createTestElement();
        JTable arguments = Components.table(gui, PlanTable.ARGUMENTS);
        ((PlanRows) arguments.getModel()).insert(0, List.of(List.of("int", "1")));

        Components.input(gui, PlanField.ARGS_MODE).setText("json");
        assertThat(arguments.getColumnCount()).isEqualTo(1);
        gui.modifyTestElement(element);
        assertThat(Properties.of(element)).containsEntry(PlanColumn.ARGS_VALUE.key(1), "StringProperty 1");

        gui.clearGui();
        assertThat(arguments.getColumnCount()).isEqualTo(2);
    }

    @Test
    void checksPlainTextsAndLeavesWhatOnlyARunningTestKnows() throws DubboOpenException {
        DubboSampler sampler = new DubboSampler();
        sampler.setProperty(PlanField.ADDRESS.key, "127.0.0.1:2181");
        sampler.setProperty(PlanField.REGISTRY_GROUP.key, "${fromCsv}");
        sampler.setProperty(PlanField.REGISTRY_PROTOCOL.olderKey, "zookeeper@x");
        Map<String, String> before = Properties.of(sampler);

        assertThat(Properties.of(DubboSamplerGui.effective(sampler))).isEqualTo(before);
    }

    private void addAttachment() {
        PlanRows model = (PlanRows) Components.table(gui, PlanTable.ATTACHMENTS).getModel();
        model.insert(0, List.of(List.of("traceId", "1")));
    }
}
