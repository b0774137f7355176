// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/reference.md has every property that the code reads, with its default, and no other. */
class PropertiesPageTest {
    /** What Java or the system tell of themselves, or the sampler sets itself; nobody sets these for our sake. */
    private static final Pattern FACT = Pattern.compile("java\\.(?!net\\.).*|os\\..*|jmeter\\.home|sun\\.java\\.command"
            + "|jmeter\\.nongui|COMPUTERNAME|SystemRoot|io\\.netty\\..*");

    /** What JMeter reads, and the page explains. */
    private static final Set<String> READ_BY_JMETER =
            Set.of("httpclient4.time_to_live", "httpclient.reset_state_on_thread_group_iteration", "mode");

    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    @ParameterizedTest
    @ValueSource(strings = {"docs/reference.md", "docs/zh/reference.md"})
    void hasEveryPropertyOfOursAndNoOther(String page) throws IOException {
        Set<String> written = new TreeSet<>(names(page));
        written.removeIf(name -> !name.startsWith("trueload."));

        assertThat(Pages.differences(CodeTables.ownProperties().keySet(), written))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/reference.md", "docs/zh/reference.md"})
    void tellsEachDefault(String page) throws IOException {
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, String> property : CodeTables.ownProperties().entrySet()) {
            for (String[] row : rows(page)) {
                if (row[1].contains("`" + property.getKey() + "`") && !row[2].contains(property.getValue())) {
                    wrong.add(property + " is not in: " + row[2]);
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/reference.md", "docs/zh/reference.md"})
    void hasEveryPropertyOfJMeterJavaAndTheSystemThatIsRead(String page) throws IOException {
        Set<String> read = new TreeSet<>(CodeTables.foreignProperties());
        read.removeIf(name -> FACT.matcher(name).matches());
        Set<String> written = new TreeSet<>(names(page));
        written.removeIf(name -> name.startsWith("trueload.") || READ_BY_JMETER.contains(name));

        assertThat(read).contains("server.rmi.port", "KUBERNETES_SERVICE_HOST");
        assertThat(Pages.differences(read, written)).isEmpty();
    }

    private static Set<String> names(String page) throws IOException {
        Set<String> names = new TreeSet<>();
        for (String[] row : rows(page)) {
            CODE.matcher(row[1]).results().forEach(code -> names.add(code.group(1)));
        }
        return names;
    }

    private static List<String[]> rows(String page) throws IOException {
        return MarkdownPage.of(Pages.path(page)).tableRowsBelow(page.contains("zh") ? "## 属性" : "## Properties");
    }
}
