// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop;

import java.io.Serializable;
import java.math.BigDecimal;

/** One line of an order. Mutable, as Dubbo's generic calls want it. */
public class Item implements Serializable {
    private static final long serialVersionUID = 1L;

    private String name;
    private int quantity;
    private BigDecimal price;

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name;
    }

    public int getQuantity() {
        return quantity;
    }

    public void setQuantity(int quantity) {
        this.quantity = quantity;
    }

    public BigDecimal getPrice() {
        return price;
    }

    public void setPrice(BigDecimal price) {
        this.price = price;
    }

    @Override
    public String toString() {
        return "Item(" + name + ", " + quantity + ", " + price + ")";
    }
}
