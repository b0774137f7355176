// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.influx.settings.Settings.InvalidSettingsException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private final Map<String, String> parameters =
            new HashMap<>(Map.of("influxdbUrl", "http://influx:8086/write?db=jmeter"));
    private final Map<String, String> properties = new HashMap<>();

    @Test
    void readsAStockPlanWithStockDefaults() throws InvalidSettingsException {
        Settings settings = read();
        assertStandard(settings);
        assertThat(settings.measurement()).isEqualTo("jmeter");
        assertThat(settings.percentileFields().values()).containsExactlyInAnyOrder(99.0, 95.0, 90.0);
        assertThat(settings.tags).isEmpty();
        assertThat(List.of(settings.limit(Limit.CONNECT_TIMEOUT_MS), settings.limit(Limit.READ_TIMEOUT_MS)))
                .hasToString("[1000, 3000]");
    }

    private static void assertStandard(Settings settings) {
        assertThat(settings.flag(Parameter.SUMMARY_ONLY)).isFalse();
        assertThat(settings.intervalMs()).isEqualTo(5000);
        assertThat(settings.writesLabel("any")).isTrue();
        assertThat(settings.limit(Limit.SPOOL_MB)).isEqualTo(64);
    }

    @Test
    void anUpgradedPlanRunsWithWhatTheStockClientToleratesAndSaysSo() throws InvalidSettingsException {
        parameters.putAll(Map.of(
                "summaryOnly", "no",
                "percentiles", "99;p95;0;90",
                "samplersRegex", "${unresolved}",
                "interval", "${interval}",
                "measurement", "#old"));
        properties.put("trueload.influx.spoolMb", "lots");
        Settings settings = read(ListenerKind.UPGRADED_CLIENT);
        assertStandard(settings);
        assertThat(settings.percentileFields().values()).containsExactlyInAnyOrder(99.0, 90.0);
        assertThat(settings.measurement()).isEqualTo("#old");
        assertThat(settings.warnings())
                .hasSize(6)
                .anyMatch(text -> text.startsWith("summaryOnly is 'no'") && text.endsWith("read as false"));
    }

    @Test
    void keepsUserTagsAndTheApplicationButNoBlankOnes() throws InvalidSettingsException {
        parameters.putAll(Map.of("TAG_application", "desk", "TAG_blank", " "));
        assertThat(read().tags).as("it has no other").containsOnly(Map.entry("application", "desk"));
        assertThat(read().warnings()).isEmpty();
        parameters.remove("TAG_application");
        parameters.putAll(Map.of("application", "shop", "TAG_run", "17"));
        assertThat(read().tags).containsOnly(Map.entry("application", "shop"), Map.entry("run", "17"));
    }

    /** Where one is not set generators would share a name. */
    @Test
    void putsVariablesOfTheEnvironmentIntoTheInstance() throws InvalidSettingsException {
        parameters.put("instance", "${host}/${env:PATH}-$1");
        assertThat(read().text(Parameter.INSTANCE)).isEqualTo("${host}/" + System.getenv("PATH") + "-$1");
        parameters.put("instance", "gen-${env:TRUELOAD_NO_SUCH_VARIABLE}");
        assertThatThrownBy(this::read)
                .hasMessageContainingAll(
                        "instance", "set the environment variable 'TRUELOAD_NO_SUCH_VARIABLE' on this generator");
    }

    @ParameterizedTest
    @ValueSource(strings = {"htp://me:hush@influx/write?p=hush", "${url}"})
    void refusesAnAddressThatItCannotReadAndDoesNotRepeatIt(String url) {
        parameters.put("influxdbUrl", url);
        for (ListenerKind kind : List.of(ListenerKind.CLIENT, ListenerKind.UPGRADED_CLIENT)) {
            assertThatThrownBy(() -> read(kind))
                    .hasMessageContaining("influxdbUrl")
                    .hasMessageNotContaining("hush");
        }
    }

    @Test
    void anExplicitParameterWinsOverAPropertyAndAPropertyOverTheDefault() throws InvalidSettingsException {
        properties.put("trueload.influx.interval", "7");
        properties.put("trueload.influx.measurement", "fromProperty");
        parameters.put("measurement", "fromPlan");
        parameters.put("interval", " ");

        assertThat(read().intervalMs()).isEqualTo(7000);
        assertThat(read().measurement()).isEqualTo("fromPlan");
        properties.put("trueload.influx.interval", "");
        properties.put("backend_influxdb.send_interval", "10");
        assertThat(read().intervalMs()).as("JMeter's own property").isEqualTo(10_000);
    }

    @Test
    void upgradedPlansKeepClearOfTheJvmsProxyAndMergeSlavesUnlessTheySayOtherwise() throws InvalidSettingsException {
        assertThat(read(ListenerKind.CLIENT).proxy.jvms).isTrue();
        assertThat(read(ListenerKind.CLIENT).mergeInstances()).isFalse();
        assertThat(read(ListenerKind.UPGRADED_CLIENT).proxy.jvms).isFalse();
        assertThat(read(ListenerKind.UPGRADED_CLIENT).mergeInstances()).isTrue();
        parameters.putAll(Map.of("proxy", "[::1]:3128", "mergeInstances", "false"));
        Settings upgraded = read(ListenerKind.UPGRADED_CLIENT);
        assertThat(upgraded.proxy.host + " " + upgraded.proxy.port).isEqualTo("::1 3128");
        assertThat(upgraded.mergeInstances()).isFalse();
    }

    /** A test that runs without its listener costs more than an odd value. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "interval | 5s | 5",
                "interval | abc | 5",
                "samplersRegex | (( | .*",
                "percentiles | high | 99;95;90",
                "percentiles | 100.1 | 99;95;90",
                "percentiles | 0 | 99;95;90",
                "percentiles | -1 | 99;95;90",
                "percentiles | 99;x | 99;95;90",
                "summaryOnly | maybe | false",
                "histogram | some | off",
                "measurement | #x | jmeter",
                "gzip | on | true",
                "proxy | http://me:x@p:1 | jvm",
                "late | never | rewrite"
            })
    void anOddValueIsAWarningAndTheDefaultHolds(String name, String value, String standard)
            throws InvalidSettingsException {
        parameters.put(name, value);
        assertThat(read().warnings())
                .singleElement()
                .asString()
                .startsWith(name)
                .endsWith("it is read as " + standard);
    }

    @Test
    void takesPercentilesUpToAndWith100() throws InvalidSettingsException {
        parameters.put("percentiles", "100;99.9;0.1");
        assertThat(read().percentileFields().values()).containsExactlyInAnyOrder(100.0, 99.9, 0.1);
    }

    @Test
    void leavesOutOnlyTheTagThatClashesAndSaysWhich() throws InvalidSettingsException {
        parameters.put("application", "shop");
        parameters.putAll(Map.of("TAG_application", "a", "TAG_instance", "b", "TAG_pct99.0", "c", "TAG_run", "17"));

        assertThat(read().tags).containsOnly(Map.entry("application", "shop"), Map.entry("run", "17"));
        assertThat(read().warnings())
                .hasSize(3)
                .anyMatch(text -> text.startsWith("TAG_application has the name of a tag or field"))
                .anyMatch(text -> text.startsWith("TAG_instance "))
                .anyMatch(text -> text.startsWith("TAG_pct99.0 "));
    }

    @Test
    void takesNamesThatOnlyOtherKindsOfRowsHave() throws InvalidSettingsException {
        Map<String, String> ofRaw = Map.of("duration", "1", "status", "2", "threadName", "3", "ttfb", "4");
        Map<String, String> ofAggregated = Map.of("count", "5", "statut", "6", "ub", "7", "text", "8");
        ofRaw.forEach((name, value) -> parameters.put("TAG_" + name, value));
        ofAggregated.forEach((name, value) -> parameters.put("TAG_" + name, value));

        assertThat(read().tags).containsAllEntriesOf(ofRaw).containsKey("ub").doesNotContainKeys("count", "statut");
        assertThat(read(ListenerKind.RAW_CLIENT).tags).containsExactlyInAnyOrderEntriesOf(ofAggregated);
    }

    @Test
    void namesOfHistogramsAndThreadsClashOnlyWhereTheyAreWritten() throws InvalidSettingsException {
        parameters.putAll(Map.of("TAG_n", "1", "TAG_threadName", "2", "histogram", "all", "threadName", "false"));

        assertThat(read().tags).containsOnlyKeys("threadName");
        assertThat(read(ListenerKind.RAW_CLIENT).tags).containsOnlyKeys("n", "threadName");
    }

    @Test
    void listsEverythingThatIsWrongAtOnce() {
        parameters.putAll(Map.of(
                "influxdbUrl", "influx",
                "summaryOnly", "maybe",
                "samplersRegex", "((",
                "percentiles", "high;0",
                "interval", "-1",
                "histogram", "some",
                "TAG_transaction", "x"));
        properties.put("trueload.influx.spoolMb", "lots");

        assertThatThrownBy(this::read)
                .isInstanceOf(InvalidSettingsException.class)
                .hasMessageContainingAll("influxdbUrl is no address", "summaryOnly is 'maybe': enter true or false")
                .hasMessageContainingAll("samplersRegex is '((': enter a regular", "percentiles is 'high;0': enter")
                .hasMessageContainingAll("interval is '-1': enter a whole number from 1 to 3600", "TAG_transaction")
                .hasMessageContainingAll("histogram is 'some': enter one of off, all, labels", "TAG_transaction")
                .hasMessageContaining("JMeter property trueload.influx.spoolMb is 'lots': enter a whole number");
    }

    @ParameterizedTest
    @CsvSource({
        "http://me:hush@influx:8086/write?db=jmeter&u=me&p=hush&token=hush,"
                + " http://influx:8086/write?db=jmeter&u=me&p=***&token=***",
        "http://me:hush@hush@influx:8086/write?db=jmeter, http://influx:8086/write?db=jmeter",
    })
    void showsNoSecret(String url, String shown) throws InvalidSettingsException {
        parameters.putAll(Map.of("influxdbUrl", url, "influxdbToken", "hush", "password", "hush"));

        assertThat(read().target).hasToString(shown);
    }

    @Test
    void refusesATokenThatNoHeaderCanCarryWithoutShowingIt() {
        parameters.put("influxdbUrl", "http://influx:8086/api/v2/write?org=o&bucket=b");
        for (String token : new String[] {"hush\nhush", "hush\u00e9", "hush\u0000x"}) {
            parameters.put("influxdbToken", token);

            assertThatThrownBy(this::read).hasMessageContaining("influxdbToken").hasMessageNotContaining("hush");
        }
    }

    @Test
    void readsHostAndPortForUdp() throws InvalidSettingsException {
        parameters.put("influxdbMetricsSender", "org.apache.jmeter.visualizers.backend.influxdb.UdpMetricsSender");
        parameters.put("influxdbUrl", "[::1]:8089");

        assertThat(read().target.udp).isTrue();
        assertThat(read().target).hasToString("udp://[::1]:8089");
    }

    @Test
    void outerSpacesCountInAnUpgradedPlanWhereTheStockClientCountsThem() throws InvalidSettingsException {
        parameters.putAll(Map.of("summaryOnly", "true ", "samplersRegex", "b ", "application", " shop "));
        assertThat(read(ListenerKind.CLIENT).flag(Parameter.SUMMARY_ONLY)).isTrue();
        Settings upgraded = read(ListenerKind.UPGRADED_CLIENT);
        assertThat(upgraded.flag(Parameter.SUMMARY_ONLY)).isFalse();
        assertThat(upgraded.writesLabel("b c")).isTrue();
        assertThat(upgraded.writesLabel("b")).isFalse();
        parameters.put("summaryOnly", "false");
        assertThat(read(ListenerKind.CLIENT).writesLabel("b")).isTrue();
        assertThat(upgraded.text(Parameter.APPLICATION)).isEqualTo("shop");
        assertThat(upgraded.warnings()).hasSize(1).first().asString().contains("summaryOnly is 'true '");
    }

    @Test
    void saysThatASenderOfOthersIsNotUsed() throws InvalidSettingsException {
        parameters.put("influxdbMetricsSender", "org.apache.jmeter.visualizers.backend.influxdb.HttpMetricsSender");
        assertThat(read().warnings()).isEmpty();

        parameters.put("influxdbMetricsSender", "com.acme.KafkaSender");
        assertThat(read().warnings()).hasSize(1).first().asString().contains("com.acme.KafkaSender");
    }

    @Test
    void namesWhatIsWrongWithProxyHeadersAndCertificatesWithoutShowingSecrets() {
        parameters.putAll(Map.of(
                "proxy", "http://me:hush@proxy:3128",
                "header_", "x",
                "header_a b", "x",
                "header_Content-Length", "5",
                "header_X-Key", "hush\u00e9",
                "trustStore", "a.p12",
                "tlsCa", "b.pem",
                "tlsCert", "c.pem",
                "gzip", "maybe"));

        assertThatThrownBy(this::read)
                .hasMessageContainingAll(
                        "proxy is no address", "header_ names no", "header_a b", "header_Content-Length")
                .hasMessageContainingAll(
                        "header_X-Key", "trustStore and tlsCa", "tlsCert and tlsKey", "gzip is 'maybe'")
                .hasMessageNotContaining("hush");
    }

    @ParameterizedTest
    @CsvSource({"labels, x", "spoolMb, -1", "interval, abc", "settleMs, 1h"})
    void soIsAnOddProperty(String name, String value) throws InvalidSettingsException {
        properties.put("trueload.influx." + name, value);

        assertThat(read().warnings()).singleElement().asString().startsWith("JMeter property trueload.influx." + name);
    }

    @ParameterizedTest
    @CsvSource({
        "intervall, interval",
        "influxdbURL, influxdbUrl",
        "tag_env, TAG_env",
        "Header_X-Key, header_X-Key",
        "samplerRegex, samplersRegex"
    })
    void aMisspelledRowIsToldWithTheNameThatWasMeant(String row, String meant) throws InvalidSettingsException {
        parameters.put(row, "x");

        assertThat(read().warnings())
                .containsExactly("the parameter " + row + " is unknown and has no effect; did you mean " + meant + "?");
    }

    @Test
    void rowsThatAreEmptyOrKnownAreNoNews() throws InvalidSettingsException {
        parameters.putAll(Map.of("my own", "", "TAG_env", "x", "header_X", "x", "threadName", "true"));

        assertThat(read().warnings()).isEmpty();
    }

    private Settings read() throws InvalidSettingsException {
        return read(ListenerKind.CLIENT);
    }

    private Settings read(ListenerKind kind) throws InvalidSettingsException {
        return Settings.read(parameters.keySet(), parameters::get, properties::get, kind);
    }
}
