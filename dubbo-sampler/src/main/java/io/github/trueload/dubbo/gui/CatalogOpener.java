// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import io.github.trueload.dubbo.browse.CatalogException;
import io.github.trueload.dubbo.browse.ServiceCatalog;

/** Connects to a registry; called on a background thread. */
interface CatalogOpener {
    /**
     * Connects.
     *
     * @throws CatalogException when the registry cannot be reached
     */
    ServiceCatalog open() throws CatalogException;
}
