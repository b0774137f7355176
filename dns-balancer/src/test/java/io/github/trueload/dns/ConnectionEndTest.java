// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.sampler.DebugSampler;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class ConnectionEndTest {
    private final ConnectionEnd everyThird = new ConnectionEnd(3);

    @Test
    void endsEachThirdRequest() {
        assertThat(keptAlive(everyThird, "app.test", 7)).containsExactly(true, true, false, true, true, false, true);
    }

    @Test
    void countsEachServerByItself() {
        List<Boolean> one = new ArrayList<>();
        List<Boolean> other = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            one.addAll(keptAlive(everyThird, "one.test", 1));
            other.addAll(keptAlive(everyThird, "other.test", 1));
        }

        assertThat(one).containsExactly(true, true, false);
        assertThat(other).containsExactly(true, true, false);
    }

    @Test
    void readsTheServerOfAPathThatIsAWholeAddress() {
        HTTPSamplerProxy sampler = sampler("");
        List<Boolean> keptAlive = new ArrayList<>();
        for (String path : List.of("http://a.test/1", "https://a.test/2", "http://A.test/3?x", "http://a.test")) {
            sampler.setUseKeepAlive(true);
            sampler.setPath(path);
            everyThird.beforeSample(sampler);
            keptAlive.add(sampler.getUseKeepAlive());
        }

        assertThat(keptAlive).containsExactly(true, true, true, false);
    }

    /** A plan may use a host name per order, in each of a thousand threads. */
    @Test
    void serversThatWereNotAskedForLongAreForgotten() {
        keptAlive(everyThird, "first.test", 2);
        for (int i = 0; i < 5000; i++) {
            keptAlive(everyThird, "order" + i + ".test", 1);
        }

        assertThat(keptAlive(everyThird, "first.test", 3)).containsExactly(true, true, false);
    }

    @Test
    void leavesConnectionsAloneUnlessToldAndOtherSamplersAlways() {
        assertThat(keptAlive(new ConnectionEnd(0), "app.test", 5)).doesNotContain(false);
        DebugSampler sampler = new DebugSampler();
        for (int i = 0; i < 3; i++) {
            everyThird.beforeSample(sampler);
        }
        assertThat(sampler.getPropertyAsString("HTTPSampler.use_keepalive")).isEmpty();
    }

    /** JMeter up to 5.5 remembers what a field says until the sample is over, and pre-processors come later. */
    @Test
    void letsPreProcessorsStillChangeWhatTheRequestSays() throws InvalidVariableException {
        JMeterContext context = JMeterContextService.getContext();
        context.setVariables(new JMeterVariables());
        context.setSamplingStarted(true);
        HTTPSamplerProxy sampler = sampler("app.test");
        for (String key : List.of(HTTPSamplerBase.PATH, HTTPSamplerBase.DOMAIN, HTTPSamplerBase.PROXYHOST)) {
            CompoundVariable text = new CompoundVariable();
            text.setParameters("${changing}");
            sampler.setProperty(new FunctionProperty(key, text));
        }
        sampler.setRunningVersion(true);
        context.getVariables().put("changing", "before");
        everyThird.beforeSample(sampler);
        SampleConnections.isIndirect(sampler);
        context.getVariables().put("changing", "after");
        assertThat(List.of(sampler.getPath(), sampler.getDomain(), sampler.getProxyHost()))
                .containsOnly("after");
    }

    private static List<Boolean> keptAlive(ConnectionEnd end, String host, int requests) {
        HTTPSamplerProxy sampler = sampler(host);
        List<Boolean> keptAlive = new ArrayList<>();
        for (int i = 0; i < requests; i++) {
            sampler.setUseKeepAlive(true);
            end.beforeSample(sampler);
            keptAlive.add(sampler.getUseKeepAlive());
        }
        return keptAlive;
    }

    private static HTTPSamplerProxy sampler(String host) {
        HTTPSamplerProxy sampler = new HTTPSamplerProxy();
        sampler.setProtocol("http");
        sampler.setDomain(host);
        sampler.setPath("/");
        return sampler;
    }
}
