// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import io.github.trueload.shop.Event;
import io.github.trueload.shop.Item;
import io.github.trueload.shop.Order;
import io.github.trueload.shop.ShopException;
import io.github.trueload.shop.Status;
import io.github.trueload.shop.types.Beans.Attributes;
import io.github.trueload.shop.types.Beans.FieldsOnly;
import io.github.trueload.shop.types.Beans.Line;
import io.github.trueload.shop.types.Beans.Names;
import io.github.trueload.shop.types.Beans.OddGetters;
import io.github.trueload.shop.types.Beans.Page;
import io.github.trueload.shop.types.Beans.Point;
import io.github.trueload.shop.types.Beans.Primitives;
import io.github.trueload.shop.types.Beans.PublicFields;
import io.github.trueload.shop.types.Beans.Rich;
import io.github.trueload.shop.types.Family.Animal;
import io.github.trueload.shop.types.Family.Child;
import io.github.trueload.shop.types.Family.Dog;
import io.github.trueload.shop.types.Family.Node;
import io.github.trueload.shop.types.Family.Owner;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * A method {@code echoX} answers its argument; {@code seeX} puts into words what arrived. The last ones answer what no
 * argument could bring.
 */
public interface TypesService extends ScalarService, Crud<Item, Long> {
    boolean[] echoBooleans(boolean[] a);

    String seeBooleans(boolean[] a);

    byte[] echoBytes(byte[] a);

    String seeBytes(byte[] a);

    char[] echoChars(char[] a);

    String seeChars(char[] a);

    int[] echoInts(int[] a);

    String seeInts(int[] a);

    long[] echoLongs(long[] a);

    String seeLongs(long[] a);

    double[] echoDoubles(double[] a);

    String seeDoubles(double[] a);

    String[] echoStrings(String[] a);

    String seeStrings(String[] a);

    Integer[] echoIntegers(Integer[] a);

    String seeIntegers(Integer[] a);

    BigDecimal[] echoDecimals(BigDecimal[] a);

    String seeDecimals(BigDecimal[] a);

    Date[] echoDates(Date[] a);

    String seeDates(Date[] a);

    Status[] echoStatuses(Status[] a);

    String seeStatuses(Status[] a);

    Item[] echoItems(Item[] a);

    String seeItems(Item[] a);

    int[][] echoGrid(int[][] a);

    String seeGrid(int[][] a);

    String[][] echoStringGrid(String[][] a);

    String seeStringGrid(String[][] a);

    long[][][] echoCube(long[][][] a);

    String seeCube(long[][][] a);

    Item[][] echoItemGrid(Item[][] a);

    String seeItemGrid(Item[][] a);

    String[] echoVarargs(String... a);

    String seeVarargs(String... a);

    Object[] echoObjects(Object[] a);

    String seeObjects(Object[] a);

    List<String> echoStringList(List<String> a);

    String seeStringList(List<String> a);

    List<Long> echoLongList(List<Long> a);

    String seeLongList(List<Long> a);

    List<Date> echoDateList(List<Date> a);

    String seeDateList(List<Date> a);

    List<Status> echoStatusList(List<Status> a);

    String seeStatusList(List<Status> a);

    List<Item> echoItemList(List<Item> a);

    String seeItemList(List<Item> a);

    List<List<Integer>> echoListOfLists(List<List<Integer>> a);

    String seeListOfLists(List<List<Integer>> a);

    List<int[]> echoListOfArrays(List<int[]> a);

    String seeListOfArrays(List<int[]> a);

    Collection<String> echoCollection(Collection<String> a);

    String seeCollection(Collection<String> a);

    LinkedList<String> echoLinkedList(LinkedList<String> a);

    String seeLinkedList(LinkedList<String> a);

    Set<String> echoSet(Set<String> a);

    String seeSet(Set<String> a);

    Set<Status> echoStatusSet(Set<Status> a);

    String seeStatusSet(Set<Status> a);

    SortedSet<Integer> echoSortedSet(SortedSet<Integer> a);

    String seeSortedSet(SortedSet<Integer> a);

    EnumSet<Status> echoEnumSet(EnumSet<Status> a);

    String seeEnumSet(EnumSet<Status> a);

    Map<String, Integer> echoMap(Map<String, Integer> a);

    String seeMap(Map<String, Integer> a);

    Map<Long, Item> echoItemsById(Map<Long, Item> a);

    String seeItemsById(Map<Long, Item> a);

    Map<Status, Integer> echoCounts(Map<Status, Integer> a);

    String seeCounts(Map<Status, Integer> a);

    EnumMap<Status, Integer> echoEnumMap(EnumMap<Status, Integer> a);

    String seeEnumMap(EnumMap<Status, Integer> a);

    TreeMap<String, String> echoTreeMap(TreeMap<String, String> a);

    String seeTreeMap(TreeMap<String, String> a);

    Map<String, List<Item>> echoItemsByName(Map<String, List<Item>> a);

    String seeItemsByName(Map<String, List<Item>> a);

    Map<String, Object> echoObjectMap(Map<String, Object> a);

    String seeObjectMap(Map<String, Object> a);

    Item echoItem(Item a);

    String seeItem(Item a);

    Order echoOrder(Order a);

    String seeOrder(Order a);

    Event echoEvent(Event a);

    String seeEvent(Event a);

    OddGetters echoOdd(OddGetters a);

    String seeOdd(OddGetters a);

    FieldsOnly echoFieldsOnly(FieldsOnly a);

    String seeFieldsOnly(FieldsOnly a);

    PublicFields echoPublicFields(PublicFields a);

    String seePublicFields(PublicFields a);

    Primitives echoPrimitives(Primitives a);

    String seePrimitives(Primitives a);

    Child echoChild(Child a);

    String seeChild(Child a);

    Page<Item> echoPage(Page<Item> a);

    String seePage(Page<Item> a);

    Node echoNode(Node a);

    String seeNode(Node a);

    Rich echoRich(Rich a);

    String seeRich(Rich a);

    Owner echoOwner(Owner a);

    String seeOwner(Owner a);

    /** For Dubbo 3, which takes no class that the interface does not name. */
    Dog echoDog(Dog a);

    String seeDog(Dog a);

    Animal echoAnimal(Animal a);

    String seeAnimal(Animal a);

    Attributes echoAttributes(Attributes a);

    String seeAttributes(Attributes a);

    Names echoNames(Names a);

    String seeNames(Names a);

    Point echoPoint(Point a);

    String seePoint(Point a);

    Line echoLine(Line a);

    String seeLine(Line a);

    /** Of several types; null where the text is missing. */
    String seeMany(int a, String b, List<Long> c, Item d);

    void nothing();

    /** An object that no argument could bring, by its name in {@link Answers}. */
    Object any(String kind);

    /** Throws an exception, by its name in {@link Answers}. */
    String fail(String kind) throws ShopException;

    CompletableFuture<String> later(String text);

    CompletableFuture<Item> laterItem();

    CompletableFuture<String> laterFailure(String message);
}
