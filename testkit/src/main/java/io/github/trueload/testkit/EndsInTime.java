// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;

/**
 * For test classes that give hostile inputs to code that might loop for ever. A loop does not mind being interrupted,
 * which is all that the time-out of the other tests does; here each test runs in a thread of its own, which is left
 * behind, so that the test fails by name. What its {@code @BeforeEach} keeps in thread-locals it does not see.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Timeout(value = 5, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public @interface EndsInTime {}
