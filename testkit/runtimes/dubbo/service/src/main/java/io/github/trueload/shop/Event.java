// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.UUID;

/** Fields of types that JSON has not. Mutable, as Dubbo's generic calls want it. */
public class Event implements Serializable {
    private static final long serialVersionUID = 1L;

    private UUID id;
    private LocalDateTime start;
    private Instant at;
    private List<LocalDate> days;
    private BigDecimal amount;
    private Date created;
    private Status status;
    private Object anything;
    private byte[] data;

    public UUID getId() {
        return id;
    }

    public void setId(UUID id) {
        this.id = id;
    }

    public LocalDateTime getStart() {
        return start;
    }

    public void setStart(LocalDateTime start) {
        this.start = start;
    }

    public Instant getAt() {
        return at;
    }

    public void setAt(Instant at) {
        this.at = at;
    }

    public List<LocalDate> getDays() {
        return days;
    }

    public void setDays(List<LocalDate> days) {
        this.days = days;
    }

    public BigDecimal getAmount() {
        return amount;
    }

    public void setAmount(BigDecimal amount) {
        this.amount = amount;
    }

    public Date getCreated() {
        return created;
    }

    public void setCreated(Date created) {
        this.created = created;
    }

    public Status getStatus() {
        return status;
    }

    public void setStatus(Status status) {
        this.status = status;
    }

    public Object getAnything() {
        return anything;
    }

    public void setAnything(Object anything) {
        this.anything = anything;
    }

    public byte[] getData() {
        return data;
    }

    public void setData(byte[] data) {
        this.data = data;
    }

    @Override
    public String toString() {
        // A list that kept texts instead of dates fails here, as it would in a real service.
        int years = 0;
        for (LocalDate day : days) {
            years += day.getYear();
        }
        return "Event(" + Seen.all(id, start, at, years, amount, created, status, anything) + "; "
                + Arrays.toString(data) + ")";
    }
}
