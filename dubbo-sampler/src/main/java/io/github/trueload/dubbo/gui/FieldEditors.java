// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.Texts;
import io.github.trueload.dubbo.WhatCounts;

/** Makes the editors of single fields. Stateless. */
final class FieldEditors {
    private FieldEditors() {}

    /** An editor that fits the field. */
    static TextEditor of(PlanField field) {
        TextEditor editor =
                field.choices().isEmpty() ? new LineEditor(field.isSecret()) : new ChoiceEditor(field.choices());
        editor.component().setName(field.id());
        return editor;
    }

    /** Shows in the empty field, and in the tool tip, what counts there. */
    static void tell(TextEditor editor, PlanField field, WhatCounts counts) {
        editor.prompt(counts.toString());
        String now = Texts.of("hint.default", field.property(), counts)
                .replace("&", "&amp;")
                .replace("<", "&lt;");
        editor.component().setToolTipText("<html>" + field.hint() + "<br>" + now + "</html>");
    }
}
