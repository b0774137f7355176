// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.argument.SharedTexts;
import io.github.trueload.dubbo.reference.ReferenceKey;
import io.github.trueload.dubbo.result.JsonWriter;
import io.github.trueload.dubbo.result.ResultFormat;
import io.github.trueload.dubbo.spi.Call;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import io.github.trueload.dubbo.spi.Setting;

/**
 * The sampler data: what was called where, without passwords. Written again only when that changed. Used by one JMeter
 * thread.
 */
final class SampleText {
    private static final int LONGEST_JSON = 100_000;

    private final SharedTexts shared;
    private ReferenceKey lastKey;
    private Call lastCall;
    private String reference = "";
    private String text = "";

    SampleText(SharedTexts shared) {
        this.shared = shared;
    }

    /** The text for a call. */
    String of(ReferenceKey key, Call call) {
        if (key != lastKey) {
            reference = shared.text(key.settings().toString());
        }
        if (key != lastKey || call != lastCall) {
            text = shared.text(write(key.settings(), call) + "\nReference: " + reference);
            lastKey = key;
            lastCall = call;
        }
        return text;
    }

    private static String write(ReferenceSettings settings, Call call) {
        StringBuilder text = new StringBuilder();
        text.append(settings.get(Setting.INTERFACE)).append('.').append(call.method());
        text.append(call.types() == null ? "(?)" : "(" + String.join(", ", call.types()) + ")");
        text.append("\nArguments: ").append(json(call.values()));
        if (!call.attachments().isEmpty()) {
            text.append("\nAttachments: ").append(json(call.attachments()));
        }
        return text.toString();
    }

    private static String json(Object value) {
        String json = JsonWriter.write(value, ResultFormat.COMPACT);
        return json.length() > LONGEST_JSON ? json.substring(0, LONGEST_JSON) + "..." : json;
    }
}
