// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.jmeter;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * For tests of classes that need JMeter around them: sets JMeter up before the class and again before each test, so
 * that a property which one test sets does not reach the next. Stateless.
 */
public final class JMeterExtension implements BeforeAllCallback, BeforeEachCallback {
    @Override
    public void beforeAll(ExtensionContext context) {
        InProcessJMeter.setUp();
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        InProcessJMeter.setUp();
    }
}
