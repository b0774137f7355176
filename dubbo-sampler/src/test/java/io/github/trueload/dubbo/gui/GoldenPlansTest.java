// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.DubboSampler;
import io.github.trueload.dubbo.OlderElement;
import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.gui.PlanPart.OlderNote;
import io.github.trueload.testkit.gui.Panel;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.gui.JMeterGUIComponent;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Plans as each release of the older plugin saved them. */
@ExtendWith(JMeterExtension.class)
class GoldenPlansTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.3.0", "1.3.1", "1.3.2", "1.3.3", "1.3.4", "1.3.5", "1.3.6", "1.3.7", "1.3.8", "2.7.1", "2.7.3",
                "2.7.4", "2.7.4.1", "2.7.7", "2.7.8"
            })
    void areSavedToTheLetterAfterBeingOpenedAndShown(String version) throws Exception {
        File plan = plan(version);
        List<String> inFile = dubboElements(Files.readString(plan.toPath()));
        HashTree tree = SaveService.loadTree(plan);

        Map<Class<?>, JMeterGUIComponent> panels = new LinkedHashMap<>();
        for (TestElement element : dubboElements(tree)) {
            showAndSaveTwice(element, panels);
        }

        assertThat(inFile).isNotEmpty();
        assertThat(dubboElements(save(tree))).isEqualTo(inFile);
    }

    @Test
    void becomeOurElementsWithOurPanels() throws Exception {
        for (TestElement element : dubboElements(SaveService.loadTree(plan("2.7.8")))) {
            boolean sampler = element instanceof DubboSampler;
            assertThat(element.getPropertyAsString(TestElement.GUI_CLASS))
                    .isEqualTo((sampler ? DubboSamplerGui.class : DubboDefaultsGui.class).getName());
        }
    }

    @Test
    void areOurElementsFromThenOnThatSomethingIsSetThatTheOlderPluginDoesNotKnow() throws Exception {
        HashTree tree = SaveService.loadTree(plan("2.7.8"));
        List<TestElement> elements = dubboElements(tree);
        List<List<String>> before = properties(save(tree));
        elements.forEach(element -> element.setProperty("FIELD_DUBBO_BUNDLE", "3.3"));

        String saved = save(tree);

        assertThat(saved).doesNotContain("io.github.ningyu").doesNotContain("Older");
        before.forEach(properties -> properties.add("<stringProp name=\"FIELD_DUBBO_BUNDLE\">3.3"));
        assertThat(properties(saved)).isEqualTo(before);
        assertThat(dubboElements(reopened(saved))).hasSameSizeAs(elements).allSatisfy(element -> assertThat(element)
                .isNotInstanceOf(OlderElement.class));
    }

    @Test
    void areTheOlderPluginsAgainWhenThatIsTakenBack() throws Exception {
        HashTree tree = SaveService.loadTree(plan("1.3.0"));
        String before = save(tree);
        TestElement sampler = dubboElements(tree).get(0);

        sampler.setProperty("FIELD_DUBBO_BUNDLE", "3.3");
        assertThat(save(tree)).isNotEqualTo(before);
        sampler.setProperty("FIELD_DUBBO_BUNDLE", "");
        assertThat(save(tree)).isEqualTo(before).contains("<cn.tsoft.framework.");
    }

    @ParameterizedTest
    @CsvSource({
        "FIELD_DUBBO_RESULT_FORMAT, compact",
        "FIELD_DUBBO_PARAMETERS_SIZE, 1",
        "FIELD_DUBBO_ATTACHMENT_ARGS_TYPE1, long"
    })
    void knowWhatTheOlderPluginDoesNotKnow(String key, String value) throws Exception {
        OlderElement sampler = (OlderElement) dubboElements(SaveService.loadTree(plan("2.7.8"))).stream()
                .filter(element -> element.getPropertyAsInt("FIELD_DUBBO_ATTACHMENT_ARGS_SIZE") > 0)
                .findFirst()
                .orElseThrow();
        assertThat(sampler.unknownToOlder()).isNull();

        sampler.setProperty(key, value);

        assertThat(sampler.unknownToOlder()).isNotBlank();
    }

    @Test
    void sayInTheirPanelsAsWhoseTheyAreSaved() throws Exception {
        DubboSamplerGui panel = new DubboSamplerGui();
        OlderNote note = Panel.all(panel, OlderNote.class).get(0);
        TestElement sampler = dubboElements(SaveService.loadTree(plan("2.7.8"))).get(0);

        panel.configure(sampler);
        assertThat(note.isVisible()).isTrue();
        assertThat(note.getText()).startsWith("Of jmeter-plugins-for-apache-dubbo, and saved as such.");

        Components.input(panel, PlanField.BUNDLE).setText("3.3");
        panel.modifyTestElement(sampler);
        assertThat(note.getText()).endsWith("does not know: Dubbo");

        panel.configure(new DubboSampler());
        assertThat(note.isVisible()).isFalse();
    }

    @Test
    void areSavedAsTheyWereAfterBeingCopied() throws Exception {
        HashTree copies = new ListedHashTree();
        List<TestElement> elements = dubboElements(SaveService.loadTree(plan("2.7.8")));
        elements.forEach(element -> copies.add(element.clone()));

        assertThat(dubboElements(save(copies))).hasSameSizeAs(elements).allSatisfy(element -> assertThat(element)
                .contains("guiclass=\"io.github.ningyu."));
    }

    @ParameterizedTest
    @CsvSource({
        "DubboSample, DubboSampleGui, DubboDefaultConfigGui",
        "com.jmeter.plugin.dubbo.DubboSample, com.jmeter.plugin.gui.DubboSampleGui, DubboDefaultConfigGui"
    })
    void openAlsoUnderTheNamesThatPlatformsAndForksUse(String sampler, String panel, String defaults) throws Exception {
        String older = "io.github.ningyu.jmeter.plugin.dubbo.";
        String written = Files.readString(plan("2.7.8").toPath())
                .replace(older + "sample.DubboSample", sampler)
                .replace(older + "gui.DubboSampleGui", panel)
                .replace(older + "gui.DubboDefaultConfigGui", defaults);
        Path file = directory.resolve("exported.jmx");
        Files.writeString(file, written);

        HashTree tree = SaveService.loadTree(file.toFile());

        assertThat(written).doesNotContain(older);
        assertThat(properties(save(tree))).isEqualTo(properties(save(SaveService.loadTree(plan("2.7.8")))));
    }

    @Test
    void openTheSameAfterBeingSavedByUs() throws Exception {
        String saved = save(SaveService.loadTree(plan("2.7.8")));

        assertThat(save(reopened(saved))).isEqualTo(saved);
    }

    private HashTree reopened(String saved) throws Exception {
        Path copy = directory.resolve("saved.jmx");
        Files.writeString(copy, saved);
        return SaveService.loadTree(copy.toFile());
    }

    private static void showAndSaveTwice(TestElement element, Map<Class<?>, JMeterGUIComponent> panels)
            throws Exception {
        Class<?> type = Class.forName(element.getPropertyAsString(TestElement.GUI_CLASS));
        JMeterGUIComponent panel = panels.get(type);
        if (panel == null) {
            panel = (JMeterGUIComponent) type.getDeclaredConstructor().newInstance();
            panels.put(type, panel);
        }
        panel.clearGui();
        panel.configure(element);
        panel.modifyTestElement(element);
        panel.modifyTestElement(element);
    }

    private static File plan(String version) {
        return new File("src/test/resources/plans/older-" + version + ".jmx").getAbsoluteFile();
    }

    private static String save(HashTree tree) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        SaveService.saveTree(tree, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static List<TestElement> dubboElements(HashTree tree) {
        List<TestElement> elements = new ArrayList<>();
        for (Class<? extends TestElement> type : List.of(DubboSampler.class, ConfigTestElement.class)) {
            SearchByClass<? extends TestElement> search = new SearchByClass<>(type);
            tree.traverse(search);
            elements.addAll(search.getSearchResults());
        }
        return elements;
    }

    /** The text of each, as it stands in the file. */
    private static List<String> dubboElements(String xml) {
        return Pattern.compile("(?s) *<([\\w.]+) guiclass=\"[^\"]*[Dd]ubbo[^\"]*\".*?</\\1>")
                .matcher(xml)
                .results()
                .map(MatchResult::group)
                .toList();
    }

    // Reads the file itself, so that nothing JMeter does while loading goes unnoticed.
    private static List<List<String>> properties(String xml) {
        Pattern property = Pattern.compile(" (?:testname|enabled)=\"[^\"]*\"|<\\w+ name=\"FIELD_DUBBO_[^>]*>[^<]*");
        return dubboElements(xml).stream()
                .map(element -> property.matcher(element)
                        .results()
                        .map(MatchResult::group)
                        .collect(Collectors.toList()))
                .toList();
    }
}
