// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop;

import java.io.Serializable;
import java.util.Date;
import java.util.List;
import java.util.Map;

/** An order. Mutable, as Dubbo's generic calls want it. */
public class Order implements Serializable {
    private static final long serialVersionUID = 1L;

    private long id;
    private String customer;
    private Status status;
    private Date created;
    private List<Item> items;
    private Map<String, Item> gifts;

    public long getId() {
        return id;
    }

    public void setId(long id) {
        this.id = id;
    }

    public String getCustomer() {
        return customer;
    }

    public void setCustomer(String customer) {
        this.customer = customer;
    }

    public Status getStatus() {
        return status;
    }

    public void setStatus(Status status) {
        this.status = status;
    }

    public Date getCreated() {
        return created;
    }

    public void setCreated(Date created) {
        this.created = created;
    }

    public List<Item> getItems() {
        return items;
    }

    public void setItems(List<Item> items) {
        this.items = items;
    }

    public Map<String, Item> getGifts() {
        return gifts;
    }

    public void setGifts(Map<String, Item> gifts) {
        this.gifts = gifts;
    }

    @Override
    public String toString() {
        return "Order(" + id + ", " + customer + ", " + status + ", " + Seen.text(created) + ", " + items + ", " + gifts
                + ")";
    }
}
