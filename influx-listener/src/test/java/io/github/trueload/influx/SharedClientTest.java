// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.RecordingClient.SharedClient;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.junit.jupiter.api.Test;

class SharedClientTest {
    private static final String SLAVE = "10.0.0.5:1099-";

    private final Arguments one = parameters();
    private final Arguments other = parameters();
    private SampleResult last;

    @Test
    void inOneJvmTheSameResultInTheSameThreadIsRepeated() {
        SharedClient client = new SharedClient("test", context(one), false);
        SampleResult first = result("Users 1-1", "a");
        SampleResult second = result("Users 1-1", "a");

        assertThat(repeated(client, context(one), first)).isFalse();
        assertThat(repeated(client, context(other), first)).isTrue();
        assertThat(repeated(client, context(one), second)).isFalse();
        assertThat(repeated(client, context(other), second)).isTrue();
    }

    @Test
    void onAMasterTheCopiesOfTheOtherListenerAreRepeatedInAnyOrder() {
        SharedClient client = new SharedClient("test", context(one), true);

        assertThat(repeated(client, context(one), result(SLAVE + "Users 1-1", "a")))
                .isFalse();
        assertThat(repeated(client, context(one), result(SLAVE + "Users 1-1", "a")))
                .isFalse();
        assertThat(repeated(client, context(other), result(SLAVE + "Users 1-1", "a")))
                .isTrue();
        assertThat(repeated(client, context(other), result(SLAVE + "Users 1-2", "a")))
                .as("of another thread of the group, before its copy")
                .isTrue();
        assertThat(repeated(client, context(one), result(SLAVE + "Users 1-2", "a")))
                .isFalse();
    }

    @Test
    void onAMasterWhichListenerComesFirstMayDifferFromLabelToLabel() {
        SharedClient client = new SharedClient("test", context(one), true);

        assertThat(repeated(client, context(other), result(SLAVE + "Users 1-1", "b")))
                .isFalse();
        assertThat(repeated(client, context(one), result(SLAVE + "Users 1-1", "b")))
                .isTrue();
    }

    @Test
    void onAMasterListenersOfDifferentThreadGroupsDoNotTakeEachOthersSamples() {
        SharedClient client = new SharedClient("test", context(one), true);

        assertThat(repeated(client, context(one), result(SLAVE + "Users 1-1", "a")))
                .isFalse();
        assertThat(repeated(client, context(other), result(SLAVE + "Admins 2-1", "a")))
                .isFalse();
    }

    @Test
    void onAMasterTheCopiesOfOneListenerForTwoSlavesAreOneListener() {
        SharedClient client = new SharedClient("test", context(one), true);
        Arguments copy = (Arguments) one.clone();

        for (int i = 0; i < 3; i++) {
            assertThat(repeated(client, context(one), result(SLAVE + "Users 1-1", "a")))
                    .isFalse();
            assertThat(repeated(client, context(copy), result(SLAVE + "Users 1-1", "a")))
                    .isFalse();
        }
    }

    @Test
    void resultsWithoutNamesAreNoTrouble() {
        SharedClient client = new SharedClient("test", context(new Arguments()), true);

        assertThat(repeated(client, context(new Arguments()), new SampleResult()))
                .isFalse();
    }

    private boolean repeated(SharedClient client, BackendListenerContext listener, SampleResult result) {
        SampleResult before = last;
        last = result;
        return client.isRepeated(listener, result, before);
    }

    private static BackendListenerContext context(Arguments parameters) {
        return new BackendListenerContext(parameters);
    }

    /** As from a file: equal texts are different objects. */
    private static Arguments parameters() {
        Arguments parameters = new Arguments();
        parameters.addArgument(new String("influxdbUrl".toCharArray()), "http://influx:8086/write?db=jmeter");
        return parameters;
    }

    private static SampleResult result(String thread, String label) {
        SampleResult result = new SampleResult();
        result.setThreadName(thread);
        result.setSampleLabel(label);
        return result;
    }
}
