// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NameLookupTest {
    /** Each thread waits for an object of its own; of threads that meet all wait for the same. */
    @Test
    void seesThreadsThatWaitForTheLookUpThatTheDnsBalancerMakesForAll() {
        WaitPlace place = wait(Traces.BALANCER);

        assertThat(place.kind).isEqualTo(WaitGroup.Kind.LOOKUP);
        assertThat(place.askedFor).isFalse();
        assertThat(place.method).isEqualTo("io.github.trueload.dns.resolve.Host.await");
    }

    /** JMeter's own resolver sends, and waits in another method for the answer of the next server. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.Object.wait\norg.xbill.DNS.ExtendedResolver$Resolution.start\n",
                "sun.nio.ch.EPoll.wait\norg.xbill.DNS.Client.blockUntil\norg.xbill.DNS.SimpleResolver.send\n"
            })
    void seesJMetersOwnResolver(String trace) {
        assertThat(wait(trace).kind).isEqualTo(WaitGroup.Kind.LOOKUP);
    }

    @Test
    void takesTheChoiceOfAnAddressForNoWait() {
        assertThat(NameLookup.isIn(Traces.of("io.github.trueload.dns.resolve.Host.next\n")))
                .isFalse();
    }

    private static WaitPlace wait(String trace) {
        ThreadState.Builder state = ThreadState.of(1, "Users 1-1", Thread.State.WAITING);
        return WaitPlace.of(
                state.waitsFor("java.lang.Object", 1, false)
                        .trace(Traces.of(trace))
                        .build(),
                false);
    }
}
