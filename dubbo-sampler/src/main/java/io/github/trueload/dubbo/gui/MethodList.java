// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.Texts;
import io.github.trueload.dubbo.browse.ServiceMethod;
import java.awt.BorderLayout;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.DefaultListModel;
import javax.swing.JList;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.ListSelectionModel;

/** The methods of a service. Event thread only. */
final class MethodList extends JPanel {
    private static final long serialVersionUID = 1L;

    private final DefaultListModel<ServiceMethod> model = new DefaultListModel<>();
    private final JList<ServiceMethod> list = new JList<>(model);

    MethodList() {
        super(new BorderLayout());
        setBorder(BorderFactory.createTitledBorder(Texts.of("browser.title.methods")));
        list.setName("methods");
        list.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        add(new JScrollPane(list), BorderLayout.CENTER);
    }

    /** Replaces all methods and selects the first one. */
    void show(List<ServiceMethod> methods) {
        model.clear();
        methods.forEach(model::addElement);
        if (!methods.isEmpty()) {
            list.setSelectedIndex(0);
        }
    }

    /** The selected method, or null. */
    ServiceMethod selected() {
        return list.getSelectedValue();
    }

    /** Calls back when a method is double-clicked. */
    void onUse(Runnable action) {
        list.addMouseListener(new MouseAdapter() {
            @Override
            public void mouseClicked(MouseEvent event) {
                if (event.getClickCount() == 2 && list.getSelectedValue() != null) {
                    action.run();
                }
            }
        });
    }
}
