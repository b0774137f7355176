// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.gui;

import java.awt.Component;
import java.awt.Dialog;
import java.awt.Font;
import java.awt.Frame;
import java.awt.Rectangle;
import java.awt.Robot;
import java.awt.Toolkit;
import java.awt.Window;
import java.awt.event.ActionEvent;
import java.awt.event.KeyEvent;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import javax.imageio.ImageIO;
import javax.swing.AbstractButton;
import javax.swing.JTabbedPane;
import javax.swing.JTree;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;
import javax.swing.text.JTextComponent;

/**
 * Runs inside JMeter's process: starts JMeter with the given arguments, then takes the steps of a script. Exit code 0
 * if all of them succeeded, 3 if not. Waits on the main thread; what touches the window runs on the thread of Swing.
 */
public final class GuiDriver {
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    private static final int FAILED = 3;
    /** In the folder of the run, whose files are searched for secrets. */
    private static final Path TEXTS = Path.of("pictures.txt");

    private GuiDriver() {}

    /** Starts JMeter and takes the steps of the file in the system property {@code trueload.gui.script}. */
    public static void main(String[] args) throws Exception {
        Class.forName("org.apache.jmeter.NewDriver")
                .getMethod("main", String[].class)
                .invoke(null, (Object) args);
        String current = "start";
        try {
            awaitOnEventThread("JMeter shows a plan", () -> tree() != null && tree().getRowCount() > 1);
            for (String line : Files.readAllLines(Path.of(System.getProperty("trueload.gui.script")))) {
                current = line;
                take(line.split("\t", -1));
            }
            System.out.println("all steps taken");
            Runtime.getRuntime().halt(0);
        } catch (Exception | AssertionError e) {
            System.out.println("step failed: " + current);
            e.printStackTrace(System.out);
            System.out.flush();
            Runtime.getRuntime().halt(FAILED);
        }
    }

    private static void take(String[] step) throws Exception {
        switch (step[0]) {
            case "select" -> awaitOnEventThread("node " + step[1], () -> Views.selectNode(tree(), step[1]));
            case "tab" -> awaitOnEventThread("tab " + step[1], () -> openTab(step[1]));
            case "type" -> awaitOnEventThread("field " + step[1], () -> Views.enter(step[1], step[2]));
            case "click" -> click(step[1]);
            case "keys" -> awaitOnEventThread("a field with the focus", () -> keys(step[1]));
            case "choose" -> awaitOnEventThread("line " + step[2], () -> Views.choose(step[1], step[2]));
            case "await" -> awaitOnEventThread(step[1], () -> Views.shows(step[1]));
            case "print" -> System.out.println(step[1] + "=" + onEventThread(() -> Views.text(step[1])));
            case "size" -> onEventThread(() -> resize(Integer.parseInt(step[1]), Integer.parseInt(step[2])));
            case "picture" -> picture(new File(step[1]));
            case "letters" -> onEventThread(() -> requireLetters(step[1]));
            case "command" -> onEventThread(() -> command(step[1]));
            default -> throw new IllegalArgumentException(step[0]);
        }
    }

    private static JTree tree() {
        for (Frame frame : Frame.getFrames()) {
            if (frame.isShowing() && frame.getClass().getName().endsWith(".MainFrame")) {
                return Views.all(frame, JTree.class).stream().findFirst().orElse(null);
            }
        }
        return null;
    }

    private static boolean openTab(String title) {
        for (JTabbedPane pane : Views.showing(JTabbedPane.class)) {
            int index = pane.indexOfTab(title);
            if (index >= 0) {
                pane.setSelectedIndex(index);
                return true;
            }
        }
        return false;
    }

    // A button may open a modal dialog, in which case the click returns only when that is closed.
    private static void click(String button) throws Exception {
        awaitOnEventThread("button " + button, () -> {
            List<AbstractButton> found = Views.showing(AbstractButton.class).stream()
                    .filter(Component::isEnabled)
                    .filter(candidate -> Arrays.asList(
                                    candidate.getName(), candidate.getText(), candidate.getActionCommand())
                            .contains(button))
                    .toList();
            found.stream().findFirst().ifPresent(first -> SwingUtilities.invokeLater(first::doClick));
            return !found.isEmpty();
        });
    }

    private static boolean keys(String text) {
        // Without a window manager no window has the focus before it is clicked.
        Component focused = SwingUtilities.getWindowAncestor(tree()).getMostRecentFocusOwner();
        boolean field = focused instanceof JTextComponent;
        for (char letter : (field ? text : "").toCharArray()) {
            focused.dispatchEvent(new KeyEvent(focused, KeyEvent.KEY_TYPED, 0, 0, KeyEvent.VK_UNDEFINED, letter));
        }
        return field;
    }

    private static Object resize(int width, int height) {
        Window[] windows = Views.showingWindows().toArray(new Window[0]);
        windows[windows.length - 1].setBounds(0, 0, width, height);
        windows[windows.length - 1].validate();
        return null;
    }

    private static void picture(File png) throws Exception {
        Robot robot = new Robot();
        robot.waitForIdle();
        robot.delay(500);
        Rectangle area = onEventThread(GuiDriver::dialogOrWindow);
        Files.createDirectories(png.toPath().getParent());
        Files.write(TEXTS, onEventThread(Views::texts), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        ImageIO.write(robot.createScreenCapture(area), "png", png);
    }

    // There is no window manager that would draw a frame around a dialog.
    private static Rectangle dialogOrWindow() {
        Rectangle screen = new Rectangle(Toolkit.getDefaultToolkit().getScreenSize());
        return Views.showingWindows().stream()
                .filter(Dialog.class::isInstance)
                .reduce((first, last) -> last)
                .orElseGet(() -> SwingUtilities.getWindowAncestor(tree()))
                .getBounds()
                .intersection(screen);
    }

    private static Object requireLetters(String text) {
        Font font = UIManager.getFont("Label.font");
        if (font.canDisplayUpTo(text) >= 0) {
            throw new AssertionError(font + " has no letters for " + text);
        }
        return null;
    }

    private static Object command(String name) throws ReflectiveOperationException {
        ClassLoader jmeter = Thread.currentThread().getContextClassLoader();
        Class<?> router = Class.forName("org.apache.jmeter.gui.action.ActionRouter", true, jmeter);
        Object instance = router.getMethod("getInstance").invoke(null);
        router.getMethod("doActionNow", ActionEvent.class).invoke(instance, new ActionEvent(tree(), 1, name));
        return null;
    }

    private static void awaitOnEventThread(String what, Callable<Boolean> condition) {
        io.github.trueload.testkit.Await.until(what, PATIENCE, () -> onEventThread(condition));
    }

    private static <T> T onEventThread(Callable<T> action) throws Exception {
        FutureTask<T> task = new FutureTask<>(action);
        SwingUtilities.invokeLater(task);
        return task.get();
    }
}
