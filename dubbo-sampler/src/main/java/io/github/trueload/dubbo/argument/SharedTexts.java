// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * Large texts and what was parsed from them, once for all clones of a sampler that hold the same. Nothing is kept alive
 * here: what no clone holds any more is collected. Thread-safe; asked only when a text changed, and for short texts
 * never, as their clones may well have their own.
 */
public final class SharedTexts {
    private static final int SHORT = 256;

    private final Map<Object, WeakReference<Object>> known = new WeakHashMap<>();

    /** The same text, and the same object for whoever asks with an equal one. */
    public String text(String text) {
        return text.length() < SHORT ? text : (String) known(text);
    }

    /** The same for a text that is not parsed yet. */
    <V> ParsedText<V> parsed(ParsedText<V> text) {
        @SuppressWarnings("unchecked") // Equal ones are of one parser.
        ParsedText<V> shared = text.length() < SHORT ? text : (ParsedText<V>) known(text);
        return shared;
    }

    private Object known(Object candidate) {
        // Counted outside of the lock; texts remember it.
        candidate.hashCode();
        synchronized (known) {
            WeakReference<Object> reference = known.get(candidate);
            Object first = reference == null ? null : reference.get();
            if (first != null) {
                return first;
            }
            known.put(candidate, new WeakReference<>(candidate));
            return candidate;
        }
    }
}
