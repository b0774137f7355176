// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.persample;

import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.utils.ReferenceConfigCache;
import org.apache.dubbo.rpc.service.GenericService;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.AbstractJavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Fills a new {@code ReferenceConfig} and asks {@code ReferenceConfigCache} for it in every sample, on Dubbo 2.7.4.1,
 * where the synchronized {@code ReferenceConfig.get()} checks the whole configuration each time. Calls a method that
 * takes and returns one text. Thread-safe: keeps nothing but the application's name.
 */
public final class ReferencePerSample extends AbstractJavaSamplerClient {
    private static final ApplicationConfig APPLICATION = new ApplicationConfig("per-sample");

    @Override
    public Arguments getDefaultParameters() {
        Arguments parameters = new Arguments();
        parameters.addArgument("address", "127.0.0.1:20880");
        parameters.addArgument("registry", "");
        parameters.addArgument("interface", "io.github.trueload.shop.ShopService");
        parameters.addArgument("version", "");
        parameters.addArgument("method", "echo");
        parameters.addArgument("text", "hello");
        parameters.addArgument("connections", "100");
        parameters.addArgument("timeout", "1000");
        return parameters;
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(context.getParameter("label", "ReferenceConfig per sample"));
        result.sampleStart();
        try {
            String[] types = {"java.lang.String"};
            Object[] values = {context.getParameter("text")};
            Object reply = service(context).$invoke(context.getParameter("method"), types, values);
            result.sampleEnd();
            result.setResponseData(String.valueOf(reply), "UTF-8");
            result.setResponseCodeOK();
            result.setSuccessful(true);
        } catch (RuntimeException e) {
            result.sampleEnd();
            result.setResponseCode(e.getClass().getSimpleName());
            result.setResponseMessage(String.valueOf(e.getMessage()));
            result.setSuccessful(false);
        }
        return result;
    }

    private static GenericService service(JavaSamplerContext context) {
        String address = context.getParameter("address");
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>();
        reference.setApplication(APPLICATION);
        reference.setInterface(context.getParameter("interface"));
        reference.setVersion(context.getParameter("version"));
        reference.setGeneric("true");
        reference.setRetries(0);
        reference.setCluster("failfast");
        reference.setConnections(Integer.valueOf(context.getParameter("connections")));
        reference.setTimeout(Integer.valueOf(context.getParameter("timeout")));
        String registry = context.getParameter("registry", "");
        if (registry.isEmpty()) {
            reference.setUrl("dubbo://" + address + "/" + context.getParameter("interface"));
        } else {
            RegistryConfig config = new RegistryConfig();
            config.setProtocol(registry);
            config.setAddress(address);
            config.setRegister(false);
            reference.setRegistry(config);
        }
        return ReferenceConfigCache.getCache(address).get(reference);
    }
}
