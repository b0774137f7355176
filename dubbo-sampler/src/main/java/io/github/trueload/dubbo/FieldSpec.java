// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.PlanField.FieldBox;
import io.github.trueload.dubbo.spi.ReferenceSettings.Setting;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/** One line of the table {@link PlanField}. Written while the table is loaded and never changed afterwards. */
final class FieldSpec {
    final FieldBox box;
    final String key;
    final boolean older;
    Setting setting;
    String parameter;
    String attachment;
    String defaultText = "";
    String defaultInOlderPlan;
    String olderKey;
    String initialInSampler;
    List<String> choices = Collections.emptyList();
    int places = 1;
    boolean samplerOnly;
    int least;
    String errorCode;
    UnaryOperator<String> meaning = UnaryOperator.identity();

    private FieldSpec(FieldBox box, String key, boolean older) {
        this.box = box;
        this.key = key;
        this.older = older;
    }

    /** Not in the panel of the defaults element. */
    FieldSpec samplerOnly() {
        samplerOnly = true;
        return this;
    }

    static FieldSpec in(FieldBox box, String key) {
        return new FieldSpec(box, key, false);
    }

    /** One that the last release of jmeter-plugins-for-apache-dubbo had, too. */
    static FieldSpec older(FieldBox box, String key) {
        return new FieldSpec(box, key, true);
    }

    FieldSpec sets(Setting decided) {
        setting = decided;
        return this;
    }

    /** Its text is sent as a parameter of the reference, in Dubbo's own name of it. */
    FieldSpec becomes(String name) {
        parameter = name;
        return this;
    }

    /** Its text is sent with the call as an attachment of this name. */
    FieldSpec sends(String name) {
        attachment = name;
        return this;
    }

    /** The default where neither element nor JMeter property says anything. */
    FieldSpec or(String text) {
        defaultText = text;
        return this;
    }

    /** The default where a plan of the older plugin lacks the key. */
    FieldSpec orInOlderPlan(String text) {
        defaultInOlderPlan = text;
        return this;
    }

    /** What the panel offers; any other text may be entered too. */
    FieldSpec offers(String... texts) {
        choices = Collections.unmodifiableList(Arrays.asList(texts));
        return this;
    }

    /** How a text is understood, above all one that older plans hold; the empty text stands for the default. */
    FieldSpec means(UnaryOperator<String> understood) {
        meaning = understood;
        return this;
    }

    /** A whole number; anything else fails the sample with a code of jmeter-plugins-for-apache-dubbo. */
    FieldSpec number(int smallest, String code) {
        least = smallest;
        errorCode = code;
        return this;
    }

    /** The key that plans of 1.3.0 have instead. */
    FieldSpec formerly(String otherKey) {
        olderKey = otherKey;
        return this;
    }

    /** What a new sampler saves from the start, because a missing key means the older plugin's way. */
    FieldSpec starts(String text) {
        initialInSampler = text;
        return this;
    }

    FieldSpec wide(int fields) {
        places = fields;
        return this;
    }
}
