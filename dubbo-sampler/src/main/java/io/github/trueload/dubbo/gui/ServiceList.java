// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.dubbo.browse.ProvidedService;
import java.awt.BorderLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.ListSelectionModel;
import javax.swing.table.AbstractTableModel;

/** The services that contain the text in the search box, whatever its case. Event thread only. */
final class ServiceList extends JPanel {
    private static final long serialVersionUID = 1L;

    private final JTextField search = new JTextField();
    private final Model model = new Model();
    private final JTable table = new JTable(model);
    private transient List<ProvidedService> all = new ArrayList<>();

    private transient Runnable onSelection = () -> {};

    private boolean filtering;

    ServiceList() {
        super(new BorderLayout(5, 5));
        setBorder(BorderFactory.createTitledBorder(TEXTS.get("browser.title.services")));
        JPanel top = new JPanel(new BorderLayout(5, 0));
        JLabel label = new JLabel(TEXTS.get("browser.search"));
        label.setLabelFor(search);
        top.add(label, BorderLayout.WEST);
        top.add(search, BorderLayout.CENTER);
        add(top, BorderLayout.NORTH);
        add(new JScrollPane(table), BorderLayout.CENTER);
        search.setName("search");
        table.setName("services");
        table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        table.getColumnModel().getColumn(0).setPreferredWidth(340);
        table.getSelectionModel().addListSelectionListener(event -> {
            if (!event.getValueIsAdjusting() && !filtering) {
                onSelection.run();
            }
        });
        TextEditor.watch(search, this::filter);
    }

    void show(List<ProvidedService> services) {
        all = services;
        filter();
    }

    ProvidedService selected() {
        int row = table.getSelectedRow();
        return row < 0 || row >= model.shown.size() ? null : model.shown.get(row);
    }

    /** Calls back once another service, or none, is selected. */
    void onSelection(Runnable action) {
        onSelection = action;
    }

    private void filter() {
        String wanted = search.getText().trim().toLowerCase(Locale.ROOT);
        ProvidedService before = selected();
        filtering = true;
        model.shown.clear();
        for (ProvidedService service : all) {
            if (service.toString().toLowerCase(Locale.ROOT).contains(wanted)) {
                model.shown.add(service);
            }
        }
        model.fireTableDataChanged();
        int row = model.shown.indexOf(before);
        if (row >= 0) {
            table.setRowSelectionInterval(row, row);
        }
        filtering = false;
        // A service that stays selected keeps its methods.
        if (selected() != before) {
            onSelection.run();
        }
    }

    private static final class Model extends AbstractTableModel {
        private static final long serialVersionUID = 1L;

        private final transient List<ProvidedService> shown = new ArrayList<>();

        @Override
        public int getRowCount() {
            return shown.size();
        }

        @Override
        public int getColumnCount() {
            return 4;
        }

        @Override
        public String getColumnName(int column) {
            switch (column) {
                case 0:
                    return TEXTS.get("browser.column.interface");
                case 1:
                    return TEXTS.get("browser.column.group");
                case 2:
                    return TEXTS.get("browser.column.version");
                default:
                    return TEXTS.get("browser.column.providers");
            }
        }

        @Override
        public Object getValueAt(int row, int column) {
            ProvidedService service = shown.get(row);
            switch (column) {
                case 0:
                    return service.interfaceName;
                case 1:
                    return service.group;
                case 2:
                    return service.version;
                default:
                    return service.addresses.size();
            }
        }
    }
}
