// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.gui;

import java.awt.Component;
import java.awt.Container;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Predicate;
import javax.swing.AbstractButton;
import javax.swing.SwingUtilities;
import javax.swing.text.JTextComponent;

/** A panel of this JVM, which need not be shown, used as a person uses it. Any thread but the event thread. */
public final class Panel {
    private final Container container;

    /** The panel that an action makes or finds, on the event thread. */
    public Panel(Callable<Component> action) {
        container = (Container) onEventThread(action);
    }

    /** What an action gives on the event thread. */
    public static <T> T onEventThread(Callable<T> action) {
        FutureTask<T> task = new FutureTask<>(action);
        SwingUtilities.invokeLater(task);
        try {
            return task.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    /** The first component of a kind that is the one; it is to be used on the event thread. */
    public <T extends Component> T find(Class<T> type, Predicate<T> which) {
        return onEventThread(() ->
                Views.all(container, type).stream().filter(which).findFirst().orElseThrow());
    }

    /** The component with a name. */
    public <T extends Component> T named(Class<T> type, String name) {
        return find(type, component -> name.equals(component.getName()));
    }

    /** Presses the button with a name. */
    public void click(String name) {
        AbstractButton button = named(AbstractButton.class, name);
        onEventThread(() -> {
            button.doClick();
            return null;
        });
    }

    /** Writes a text into a field. */
    public void enter(JTextComponent field, String text) {
        onEventThread(() -> {
            field.setText(text);
            return null;
        });
    }

    /** The text of the field with a name. */
    public String text(String name) {
        JTextComponent field = named(JTextComponent.class, name);
        return onEventThread(field::getText);
    }

    /** All components of a kind below a container; on the thread that uses it. */
    public static <T extends Component> List<T> all(Container container, Class<T> type) {
        return Views.all(container, type);
    }

    /** The component of a kind and a name below a container; on the thread that uses it. */
    public static <T extends Component> T part(Container container, Class<T> type, String name) {
        return Views.all(container, type).stream()
                .filter(component -> name.equals(component.getName()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No " + type.getSimpleName() + " " + name));
    }
}
