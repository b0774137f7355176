// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import io.github.trueload.shop.Status;
import io.github.trueload.shop.types.Beans.Shape;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.Locale;
import java.util.UUID;

/** Single values: the part of {@link TypesService} that it inherits. */
public interface ScalarService {
    boolean echoBoolean(boolean a);

    String seeBoolean(boolean a);

    byte echoByte(byte a);

    String seeByte(byte a);

    short echoShort(short a);

    String seeShort(short a);

    int echoInt(int a);

    String seeInt(int a);

    long echoLong(long a);

    String seeLong(long a);

    float echoFloat(float a);

    String seeFloat(float a);

    double echoDouble(double a);

    String seeDouble(double a);

    char echoChar(char a);

    String seeChar(char a);

    Boolean echoBooleanObject(Boolean a);

    String seeBooleanObject(Boolean a);

    Byte echoByteObject(Byte a);

    String seeByteObject(Byte a);

    Short echoShortObject(Short a);

    String seeShortObject(Short a);

    Integer echoInteger(Integer a);

    String seeInteger(Integer a);

    Long echoLongObject(Long a);

    String seeLongObject(Long a);

    Float echoFloatObject(Float a);

    String seeFloatObject(Float a);

    Double echoDoubleObject(Double a);

    String seeDoubleObject(Double a);

    Character echoCharacter(Character a);

    String seeCharacter(Character a);

    String echoString(String a);

    String seeString(String a);

    BigDecimal echoDecimal(BigDecimal a);

    String seeDecimal(BigDecimal a);

    BigInteger echoBigInteger(BigInteger a);

    String seeBigInteger(BigInteger a);

    Number echoNumber(Number a);

    String seeNumber(Number a);

    Object echoObject(Object a);

    String seeObject(Object a);

    Locale echoLocale(Locale a);

    String seeLocale(Locale a);

    UUID echoUuid(UUID a);

    String seeUuid(UUID a);

    Status echoStatus(Status a);

    String seeStatus(Status a);

    Shape echoShape(Shape a);

    String seeShape(Shape a);

    DayOfWeek echoDay(DayOfWeek a);

    String seeDay(DayOfWeek a);

    Date echoDate(Date a);

    String seeDate(Date a);

    java.sql.Date echoSqlDate(java.sql.Date a);

    String seeSqlDate(java.sql.Date a);

    java.sql.Timestamp echoTimestamp(java.sql.Timestamp a);

    String seeTimestamp(java.sql.Timestamp a);

    java.sql.Time echoSqlTime(java.sql.Time a);

    String seeSqlTime(java.sql.Time a);

    LocalDate echoLocalDate(LocalDate a);

    String seeLocalDate(LocalDate a);

    LocalTime echoLocalTime(LocalTime a);

    String seeLocalTime(LocalTime a);

    LocalDateTime echoLocalDateTime(LocalDateTime a);

    String seeLocalDateTime(LocalDateTime a);

    Instant echoInstant(Instant a);

    String seeInstant(Instant a);

    OffsetDateTime echoOffsetDateTime(OffsetDateTime a);

    String seeOffsetDateTime(OffsetDateTime a);

    ZonedDateTime echoZonedDateTime(ZonedDateTime a);

    String seeZonedDateTime(ZonedDateTime a);

    Year echoYear(Year a);

    String seeYear(Year a);

    YearMonth echoYearMonth(YearMonth a);

    String seeYearMonth(YearMonth a);

    MonthDay echoMonthDay(MonthDay a);

    String seeMonthDay(MonthDay a);

    Duration echoDuration(Duration a);

    String seeDuration(Duration a);

    Period echoPeriod(Period a);

    String seePeriod(Period a);
}
