// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.connect.Opening;
import io.github.trueload.dns.connect.Opening.Outcomes;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.net.InetAddress;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class ThreadConnectionsTest {
    private ThreadConnections thread = ThreadConnections.ofHttpClient();
    private final List<String> told = new ArrayList<>();
    private final Outcomes outcomes = new Outcomes() {
        @Override
        public void reached(String host, InetAddress address) {
            told.add(host + " " + address.getHostAddress() + " reached");
        }

        @Override
        public void notReached(String host, InetAddress address) {
            told.add(host + " " + address.getHostAddress() + " not reached");
        }
    };

    @Test
    void samplesBelongToTheConnectionThatWasOpenedLast() throws Exception {
        opened("app.test", "10.0.0.1", "10.0.0.2");
        ended(request("http://app.test/a", 5, true));
        ended(request("http://App.test/b", 6, false));
        opened("App.test", "10.0.0.2", "10.0.0.1");
        ended(request("http://app.test/c", 7, true));

        assertThat(told).containsExactly("app.test 10.0.0.1 5", "app.test 10.0.0.1 6 failed", "app.test 10.0.0.2 7");
    }

    @Test
    void aConnectionThatCannotHaveGoneElsewhereWasReached() throws Exception {
        opened("app.test", "10.0.0.1");
        ended(request("http://app.test/", 5, true));
        ended(request("http://app.test/", 5, true));
        opened("app.test", "10.0.0.2");
        ended(request("http://app.test/", 5, false));

        assertThat(told)
                .containsExactly(
                        "app.test 10.0.0.1 reached",
                        "app.test 10.0.0.1 5",
                        "app.test 10.0.0.1 5",
                        "app.test 10.0.0.2 5 failed");
    }

    /** Samplers that look up through the JVM may share kept connections, as the HTTP implementation Java does. */
    @Test
    void ofAnyClientOnlyTheSampleThatLookedUpIsTold() throws Exception {
        thread = ThreadConnections.ofAnyClient();
        opened("app.test", "10.0.0.1", "10.0.0.2");
        ended(request("http://app.test/", 5, true));
        ended(request("http://app.test/", 6, true));

        assertThat(told).containsExactly("app.test 10.0.0.1 5");
    }

    @Test
    void httpAndHttpsOfOneHostAreTwoConnections() throws Exception {
        opened("app.test", "10.0.0.1", "10.0.0.2");
        ended(request("http://app.test/", 1, true));
        opened("app.test", "10.0.0.2", "10.0.0.1");
        ended(request("https://app.test/", 2, true));
        ended(request("http://app.test/", 3, true));

        assertThat(told).containsExactly("app.test 10.0.0.1 1", "app.test 10.0.0.2 2", "app.test 10.0.0.1 3");
    }

    @Test
    void redirectsAreRequestsOfTheirOwn() throws Exception {
        opened("app.test", "10.0.0.1", "10.0.0.2");
        opened("login.test", "10.0.1.1", "10.0.1.2");
        HTTPSampleResult whole = request("http://login.test/", 9, true);
        whole.addRawSubResult(request("http://app.test/", 4, true));
        whole.addRawSubResult(request("http://login.test/", 5, true));
        ended(whole);

        assertThat(told).containsExactly("app.test 10.0.0.1 4", "login.test 10.0.1.1 5");
    }

    @Test
    void whatCannotBeToldIsLeftOut() throws Exception {
        ended(request("http://before.test/", 1, true));
        ended(new SampleResult(1, 1));
        // A page whose images other threads loaded over connections of their own, which the next sample may take over.
        HTTPSampleResult page = request("http://app.test/", 9, true);
        page.addRawSubResult(request("http://app.test/", 4, true));
        page.addRawSubResult(request("http://app.test/image", 5, true));
        opened("app.test", "10.0.0.1", "10.0.0.2");
        thread.sampled(page, true, this::tell);
        ended(request("http://app.test/", 3, true));

        assertThat(told).containsExactly("app.test 10.0.0.1 4");
    }

    private void opened(String host, String... addresses) throws Exception {
        InetAddress[] all = new InetAddress[addresses.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = InetAddress.getByName(addresses[i]);
        }
        thread.opens(host, new Opening(host, all, outcomes));
    }

    private void ended(SampleResult result) {
        thread.sampled(result, false, this::tell);
    }

    private void tell(String host, InetAddress address, long elapsedMs, boolean failed) {
        told.add(host + " " + address.getHostAddress() + " " + elapsedMs + (failed ? " failed" : ""));
    }

    private static HTTPSampleResult request(String url, long elapsedMs, boolean successful) throws Exception {
        HTTPSampleResult result = new HTTPSampleResult(elapsedMs);
        result.setURL(new URL(url));
        result.setSuccessful(successful);
        return result;
    }
}
