// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import org.apache.dubbo.rpc.service.GenericService;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/** The hand-written Java sampler: calls one cached generic reference. One instance per JMeter thread. */
public final class CachedServiceSampler extends AbstractJavaSamplerClient {
    private static final String[] TYPES = {"java.lang.String"};
    private static GenericService shared;

    private GenericService service;
    private Object[] values;
    private String method;

    @Override
    public Arguments getDefaultParameters() {
        Arguments parameters = new Arguments();
        parameters.addArgument("address", "127.0.0.1:20880");
        parameters.addArgument("interface", "io.github.trueload.shop.ShopService");
        parameters.addArgument("method", "echo");
        parameters.addArgument("text", "hello");
        return parameters;
    }

    @Override
    public void setupTest(JavaSamplerContext context) {
        service = shared(context.getParameter("address"), context.getParameter("interface"));
        method = context.getParameter("method");
        values = new Object[] {context.getParameter("text")};
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        result.setSampleLabel("cached service");
        result.sampleStart();
        try {
            Object reply = service.$invoke(method, TYPES, values);
            result.sampleEnd();
            result.setResponseData(String.valueOf(reply), "UTF-8");
            result.setResponseCodeOK();
            result.setSuccessful(true);
        } catch (RuntimeException e) {
            result.sampleEnd();
            result.setResponseMessage(String.valueOf(e.getMessage()));
            result.setSuccessful(false);
        }
        return result;
    }

    private static synchronized GenericService shared(String address, String service) {
        if (shared == null) {
            shared = BareLoop.open(address, service);
        }
        return shared;
    }
}
