// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.functions.InfluxServer;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.control.IncludeController;
import org.apache.jmeter.control.TestFragmentController;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListener;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(JMeterExtension.class)
class JoinedListenerTest {
    private static final String STOCK = "org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient";
    private static final String GRAPHITE =
            "org.apache.jmeter.visualizers.backend.graphite.GraphiteBackendListenerClient";

    private final HashTree tree = new ListedHashTree();
    private final HashTree plan = tree.add(new TestPlan());

    @Test
    void joinsNothingWithoutAnAddress() {
        assertThat(JoinedListener.placed(tree)).isEmpty();
    }

    @Test
    void isTheAggregatedOneOrTheRawOne() {
        writeTo("http://db:8086/write?db=jmeter");

        assertThat(JoinedListener.placed(tree)).singleElement().isInstanceOf(InfluxListener.class);
        assertThat(plan.list()).hasSize(1);

        JMeterUtils.setProperty("trueload.influx.raw", "true");
        TestElement raw =
                JoinedListener.placed(new ListedHashTree(new TestPlan())).get(0);
        assertThat(((BackendListener) raw).getClassname()).isEqualTo(InfluxRawListenerClient.class.getName());
    }

    /** Of the plan's listeners those that write to the same database win, whoever made them. */
    @ParameterizedTest
    @CsvSource({
        "http://db:8086/write?db=jmeter, http://db:8086/write?db=jmeter, false",
        "http://db:8086/write?db=jmeter, http://DB:8086/write?rp=week&db=jmeter, false",
        "http://db/write?db=jmeter, http://me:secret@db:80/write?db=jmeter, false",
        "http://db/one/write?db=jmeter, http://db/two/write?db=jmeter, true",
        "http://127.0.0.1:8086/write?db=jmeter, http://localhost:8086/write?db=jmeter, false",
        "http://db:8086/write?db=jmeter, '', false",
        "http://db:8086/write?db=jmeter, http://db:8086/write?db=other, true",
        "http://db:8086/write?db=jmeter, http://other:8086/write?db=jmeter, true",
        "http://db:8086/api/v2/write?org=o&bucket=b, http://db:8086/api/v2/write?bucket=b&org=o, false",
    })
    void aListenerOfThePlanWins(String property, String ofThePlan, boolean joins) {
        writeTo(property);
        plan.add(backend(STOCK, ofThePlan));

        assertThat(JoinedListener.placed(tree)).hasSize(joins ? 1 : 0);
    }

    /** As new elements have. */
    @Test
    void ofTwoListenersOfOneNameEitherOneWins() {
        writeTo("http://db:8086/write?db=jmeter");
        plan.add(backend(STOCK, "http://db:8086/write?db=jmeter"));
        plan.add(backend(STOCK, "http://db:8086/write?db=other"));

        assertThat(JoinedListener.placed(tree)).isEmpty();
    }

    @Test
    void aBackendListenerOfAnotherKindDoesNotCount() {
        writeTo("http://db:8086/write?db=jmeter");
        plan.add(backend(GRAPHITE, ""));

        assertThat(JoinedListener.placed(tree)).hasSize(1);
    }

    /** Those of older plugins call their parameters otherwise, and their rows have other forms. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "rocks.nt.apm.jmeter.JMeterInfluxDBBackendListenerClient",
                "org.md.jmeter.influxdb2.visualizer.InfluxDatabaseBackendListenerClient"
            })
    void aClientOfOthersThatNamesNoAddressDoesNotCount(String client) {
        writeTo("http://db:8086/write?db=jmeter");
        BackendListener listener = backend(client, "");
        listener.getArguments().addArgument("influxDBHost", "db");
        plan.add(listener);

        assertThat(JoinedListener.placed(tree)).hasSize(1);
    }

    @Test
    void whereTheMasterListensItJoinsOnlyIfToldTo() {
        writeTo("http://db:8086/write?db=jmeter");
        plan.add(new RemoteListenerWrapper());

        assertThat(JoinedListener.placed(tree)).isEmpty();

        JMeterUtils.setProperty("trueload.influx.joinSlaves", "true");
        assertThat(JoinedListener.placed(tree)).hasSize(1);
    }

    /** On the master. */
    @ParameterizedTest
    @CsvSource({
        STOCK + ", true, true",
        "com.acme.OurInfluxClient, true, true",
        STOCK + ", false, false",
        GRAPHITE + ", true, false"
    })
    void thePlanOfAMasterMayWriteWhereABackendListenerDoes(String client, boolean enabled, boolean mayWrite) {
        TestElement fragment = new TestFragmentController();
        fragment.setEnabled(false);
        BackendListener listener = backend(client, "http://db:8086/write?db=jmeter");
        listener.setEnabled(enabled);
        plan.add(fragment).add(listener);

        assertThat(JoinedListener.mayWrite(tree)).isEqualTo(mayWrite);
    }

    @Test
    void thePlanOfAMasterMayWriteWhereItIncludesOthers() {
        assertThat(JoinedListener.mayWrite(tree)).isFalse();

        plan.add(new IncludeController());

        assertThat(JoinedListener.mayWrite(tree)).isTrue();
    }

    /** Else the log of each joined run, and of each slave that joins, would say that they have no effect. */
    @ParameterizedTest
    @ValueSource(strings = {"influxdbUrl", "raw", "joinSlaves", "upgrade"})
    void thePropertiesOfAJoinedRunAreKnown(String name) {
        assertThat(Settings.propertyNames()).contains("trueload.influx." + name);
    }

    @Test
    void theFunctionTellsTheServerWithoutSecrets() throws Exception {
        writeTo("http://me:secret@db:8086/write?db=jmeter&p=secret");

        assertThat(new InfluxServer().execute(null, null)).isEqualTo("http://db:8086/write");
    }

    private static void writeTo(String url) {
        JMeterUtils.setProperty("trueload.influx.influxdbUrl", url);
    }

    private static BackendListener backend(String client, String url) {
        BackendListener listener = new BackendListener();
        listener.setName("of the plan");
        listener.setClassname(client);
        Arguments arguments = new Arguments();
        arguments.addArgument("influxdbUrl", url);
        listener.setArguments(arguments);
        return listener;
    }
}
