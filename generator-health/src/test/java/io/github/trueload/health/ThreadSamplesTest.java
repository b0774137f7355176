// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.probe.FileProbe;
import io.github.trueload.health.probe.LoadProbe;
import io.github.trueload.health.probe.NetworkProbe;
import io.github.trueload.health.probe.SampleProbes;
import io.github.trueload.health.probe.ServerTimeHeader;
import io.github.trueload.health.record.SampleSums;
import io.github.trueload.health.record.SampleTimes;
import java.net.MalformedURLException;
import java.net.URL;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

class ThreadSamplesTest {
    private final SampleTimes times = new SampleTimes();
    private final SampleProbes probes =
            new SampleProbes(new LoadProbe(() -> 1, 0, () -> SampleSums.NONE), ServerTimeHeader.of(null), 1);
    private final ThreadSamples samples = new ThreadSamples(probes, times.ofThread());

    @Test
    void aTransactionTellsWhatItsRequestsTell() throws MalformedURLException {
        SampleResult page = request("http://shop.example/", "Server-Timing: total;dur=30\n", 40);
        page.setConnectTime(7);
        SampleResult failed = request("http://shop.example/cart", "", 1);
        fail(failed, "java.net.SocketException: Too many open files");
        SampleResult transaction = SampleResult.createTestSample(41);
        fail(transaction, "Number of samples in transaction : 2, number of failing samples : 1");
        transaction.addRawSubResult(page);
        transaction.addRawSubResult(failed);

        samples.record(transaction);

        assertThat(new NetworkProbe(probes.targets()).latest().targets)
                .extracting(target -> target.target + " " + target.connects)
                .containsExactly("http://shop.example:80 1");
        assertThat(new FileProbe(probes.targets()).read().tooManyOpenFiles).isEqualTo(1);
        assertThat(probes.serverTimes().read().clientMs).isEqualTo(40);
        assertThat(times.sums().samples).isEqualTo(1);
    }

    @Test
    void aSampleThatFailsAlthoughItsPartsDoNotTellsWhyItself() throws MalformedURLException {
        SampleResult sample = SampleResult.createTestSample(1);
        sample.addRawSubResult(request("http://shop.example/", "", 1));
        fail(sample, "java.net.SocketException: Too many open files");

        samples.record(sample);

        assertThat(new FileProbe(probes.targets()).read().tooManyOpenFiles).isEqualTo(1);
    }

    private static SampleResult request(String url, String headers, long elapsedMs) throws MalformedURLException {
        SampleResult result = SampleResult.createTestSample(elapsedMs);
        result.setURL(new URL(url));
        result.setSuccessful(true);
        result.setResponseHeaders(headers);
        return result;
    }

    private static void fail(SampleResult result, String message) {
        result.setSuccessful(false);
        result.setResponseMessage(message);
    }
}
