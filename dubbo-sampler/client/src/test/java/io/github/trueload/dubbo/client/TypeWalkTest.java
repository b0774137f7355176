// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.client.ServiceClasses.TypeWalk;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypeWalkTest {
    @ParameterizedTest
    @ValueSource(classes = {Plain.class, Inherited.class, Pages.class, Lists.class, Sorted.class})
    void findsAClassThatIsMissingWhereverItIsNeeded(Class<?> service) throws ClassNotFoundException {
        Class<?> lacking = new Lacking().loadClass(service.getName());

        assertThatThrownBy(() -> TypeWalk.through(lacking))
                .isInstanceOfAny(LinkageError.class, TypeNotPresentException.class)
                .hasMessageContaining("Missing");
    }

    /** Its own copies of the classes below, but for one. */
    private static final class Lacking extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(TypeWalkTest.class.getName())) {
                return super.loadClass(name, resolve);
            }
            if (name.endsWith("$Missing")) {
                throw new ClassNotFoundException(name);
            }
            Class<?> loaded = findLoadedClass(name);
            try (InputStream in =
                    TypeWalkTest.class.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
                byte[] bytes = in.readAllBytes();
                return loaded == null ? defineClass(name, bytes, 0, bytes.length) : loaded;
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static final class Missing {}

    static class Order {
        Missing part;
    }

    interface Plain {
        void add(Order order);
    }

    interface Store<T> {
        void add(T item);
    }

    interface Inherited extends Store<Order> {}

    static class Page<T> {
        List<T> items;
    }

    static final class OrderPage extends Page<Order> {}

    interface Pages {
        OrderPage find();
    }

    interface Lists {
        List<? extends Order> all();
    }

    interface Sorted {
        <T extends Order> T first();
    }
}
