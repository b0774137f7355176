// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.Texts;

/** Makes the editors of single fields. Stateless. */
final class FieldEditors {
    private FieldEditors() {}

    /** An editor that fits the field, with its hint as tool tip. */
    static TextEditor of(PlanField field) {
        TextEditor editor =
                field.choices().isEmpty() ? new LineEditor(field.isSecret()) : new ChoiceEditor(field.choices());
        editor.component()
                .setToolTipText(
                        "<html>" + field.hint() + "<br>" + Texts.of("hint.default", field.property()) + "</html>");
        editor.component().setName(field.id());
        return editor;
    }
}
