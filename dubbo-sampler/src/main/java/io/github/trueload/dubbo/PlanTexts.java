// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The evaluated texts of some fields of one sampler, and whether any of them changed since the last sample. Texts
 * without variables or functions are the same object every time, so that comparing them costs next to nothing. Used by
 * one JMeter thread.
 */
final class PlanTexts {
    private final List<String> texts = new ArrayList<>();
    private int position;
    private boolean changed = true;

    /** Starts a new round. */
    void begin() {
        position = 0;
        changed = false;
    }

    /** Takes the text of a field as the next one of the round. */
    void take(TestElement element, String key) {
        String text = element.getPropertyAsString(key);
        if (position == texts.size()) {
            texts.add(text);
            changed = true;
        } else {
            String last = texts.get(position);
            if (last != text) {
                changed |= !last.equals(text);
                texts.set(position, text);
            }
        }
        position++;
    }

    /** Ends the round and tells whether it differed from the last one. */
    boolean end() {
        while (texts.size() > position) {
            texts.remove(texts.size() - 1);
            changed = true;
        }
        return changed;
    }

    /** The text that was taken at a position of the round. A function must not be evaluated twice per sample. */
    String at(int index) {
        return texts.get(index);
    }

    /** The same without blanks around it, or the given default when nothing is left. */
    String at(int index, String fallback) {
        String text = at(index).trim();
        return text.isEmpty() ? fallback : text;
    }

    /** How many texts the round has taken so far. */
    int size() {
        return position;
    }

    /** The default of a field: that of its JMeter property, or the given one. */
    static String defaultOf(String key, String fallback) {
        return JMeterUtils.getPropDefault(PlanKeys.defaultProperty(key), fallback);
    }
}
