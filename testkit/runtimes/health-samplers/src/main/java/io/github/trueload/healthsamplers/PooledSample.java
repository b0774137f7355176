// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.healthsamplers;

import java.io.IOException;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClients;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.util.EntityUtils;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/** Gets a URL with one HttpClient for all threads, whose pool has 40 connections. Thread-safe. */
public final class PooledSample extends AbstractJavaSamplerClient {
    private static final int CONNECTIONS = 40;
    private static final CloseableHttpClient CLIENT = client();

    @Override
    public Arguments getDefaultParameters() {
        Arguments parameters = new Arguments();
        parameters.addArgument("url", "http://127.0.0.1:8080/");
        return parameters;
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        result.sampleStart();
        try (CloseableHttpResponse response = CLIENT.execute(new HttpGet(context.getParameter("url")))) {
            EntityUtils.consume(response.getEntity());
            result.setSuccessful(true);
        } catch (IOException e) {
            result.setSuccessful(false);
            result.setResponseMessage(String.valueOf(e));
        } finally {
            result.sampleEnd();
        }
        return result;
    }

    private static CloseableHttpClient client() {
        PoolingHttpClientConnectionManager pool = new PoolingHttpClientConnectionManager();
        pool.setMaxTotal(CONNECTIONS);
        pool.setDefaultMaxPerRoute(CONNECTIONS);
        return HttpClients.custom().setConnectionManager(pool).build();
    }
}
