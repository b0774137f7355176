// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static io.github.trueload.dubbo.PlanField.TEXTS;

import io.github.trueload.dubbo.browse.RegistryCatalog.ProvidedService;
import java.awt.BorderLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.ListSelectionModel;
import javax.swing.RowFilter;
import javax.swing.table.DefaultTableModel;
import javax.swing.table.TableRowSorter;

/** The services that contain the text in the search box, whatever its case. Event thread only. */
final class ServiceList extends JPanel {
    private final JTextField search = new JTextField();
    private final DefaultTableModel model = new DefaultTableModel(
            Stream.of("interface", "group", "version", "providers")
                    .map(name -> TEXTS.get("browser.column." + name))
                    .toArray(),
            0);
    private final TableRowSorter<DefaultTableModel> filter = new TableRowSorter<>(model);
    private final JTable table = new JTable(model);
    private List<ProvidedService> all = new ArrayList<>();

    private ProvidedService told;
    private Runnable onSelection = () -> {};

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
        TextEditor.watch(search, this::filter);
        table.setName("services");
        table.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        table.setDefaultEditor(Object.class, null);
        table.getColumnModel().getColumn(0).setPreferredWidth(340);
        for (int column = 0; column < model.getColumnCount(); column++) {
            filter.setSortable(column, false);
        }
        table.setRowSorter(filter);
        table.getSelectionModel().addListSelectionListener(event -> {
            if (!event.getValueIsAdjusting()) {
                tell();
            }
        });
    }

    void show(List<ProvidedService> services) {
        model.setRowCount(0);
        all = services;
        for (ProvidedService service : services) {
            model.addRow(
                    new Object[] {service.interfaceName, service.group, service.version, service.addresses.size()});
        }
    }

    ProvidedService selected() {
        int row = table.getSelectedRow();
        return row < 0 ? null : all.get(table.convertRowIndexToModel(row));
    }

    /** Calls back once another service, or none, is selected. */
    void onSelection(Runnable action) {
        onSelection = action;
    }

    /** A service that stays selected keeps its methods. */
    private void tell() {
        if (selected() != told) {
            told = selected();
            onSelection.run();
        }
    }

    private void filter() {
        String wanted = search.getText().trim().toLowerCase(Locale.ROOT);
        filter.setRowFilter(new RowFilter<DefaultTableModel, Integer>() {
            @Override
            public boolean include(Entry<? extends DefaultTableModel, ? extends Integer> row) {
                return all.get(row.getIdentifier())
                        .toString()
                        .toLowerCase(Locale.ROOT)
                        .contains(wanted);
            }
        });
    }
}
