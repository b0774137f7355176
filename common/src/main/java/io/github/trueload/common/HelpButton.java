// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.awt.Desktop;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import javax.swing.JButton;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A button that opens the page of the documentation about the panel around it, in the language that JMeter has.
 * JMeter's own menu <i>Help</i> knows the pages of jmeter.apache.org only: its action joins an anchor to one fixed
 * address (5.4.1 to 5.6.3). Event dispatch thread only.
 */
public final class HelpButton extends JButton {
    private static final long serialVersionUID = 1L;
    /** Where the zip puts the pages, below JMeter's folder. */
    private static final String FOLDER = "extras/trueload/docs";
    /** Where they are when only the jars were installed. */
    private static final String SITE = "https://github.com/trueload/trueload-jmeter/blob/main/docs/";

    private static final String CHINESE = "zh/";

    /** @param page the name of a page in docs, without its ending */
    public HelpButton(String page) {
        super(JMeterUtils.getResString("help"));
        setName("helpPage");
        addActionListener(event -> open(address(home(), Texts.isChinese(), page)));
    }

    /** JMeter's folder; the working folder where JMeter does not know it. */
    private static Path home() {
        String home = JMeterUtils.getJMeterHome();
        return Paths.get(home == null ? "" : home);
    }

    /** The page on this machine if it is there, else in the project's repository; in English or Chinese. */
    static URI address(Path jmeterHome, boolean chinese, String page) {
        String translated = (chinese ? CHINESE : "") + page;
        Path docs = jmeterHome.resolve(FOLDER);
        for (String name : new String[] {translated, page}) {
            Path file = docs.resolve(name + ".html");
            if (Files.isRegularFile(file)) {
                return file.toUri();
            }
        }
        return URI.create(SITE + translated + ".md");
    }

    /** A system without a browser is told where to look. */
    private static void open(URI address) {
        if (!browse(address)) {
            JMeterUtils.reportInfoToUser(address.toString(), JMeterUtils.getResString("help"));
        }
    }

    /** Has a browser open an address; false where there is none that one could ask. */
    public static boolean browse(URI address) {
        try {
            boolean able = Desktop.isDesktopSupported() && Desktop.getDesktop().isSupported(Desktop.Action.BROWSE);
            if (able) {
                Desktop.getDesktop().browse(address);
            }
            return able;
        } catch (IOException | SecurityException e) {
            return false;
        }
    }
}
