// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests of classes that need JMeter around them: sets JMeter up before the class, before each test and after it, so
 * that no property, no language and nothing that a test put into its thread's context reaches the next. Stateless.
 */
public final class JMeterExtension implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
        InProcessJMeter.setUp();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        InProcessJMeter.setUp();
    }

    @Override
    public void afterEach(ExtensionContext context) {
        InProcessJMeter.setUp();
        JMeterContext thread = JMeterContextService.getContext();
        thread.clear();
        thread.setCurrentSampler(null);
        thread.setSamplingStarted(false);
    }
}
