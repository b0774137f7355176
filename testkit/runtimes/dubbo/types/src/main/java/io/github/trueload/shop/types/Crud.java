// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import java.util.List;

/** What services inherit, with type variables of its own. */
public interface Crud<T, K> {
    T echoEntity(T a);

    String seeEntity(T a);

    List<T> echoEntities(List<T> a);

    String seeEntities(List<T> a);

    K echoKey(K a);

    String seeKey(K a);
}
