// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import java.io.Serializable;
import java.util.List;

/** Classes that extend, implement and hold one another. */
@SuppressWarnings("serial")
public final class Family {
    private Family() {}

    /** What others extend. */
    public static class Parent implements Serializable {
        private String name;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }
    }

    /** One that extends another. */
    public static class Child extends Parent {
        private int age;

        public int getAge() {
            return age;
        }

        public void setAge(int age) {
            this.age = age;
        }

        @Override
        public String toString() {
            return "Child(" + getName() + ", " + age + ")";
        }
    }

    /** A tree. */
    public static class Node implements Serializable {
        private String name;
        private List<Node> children;

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public List<Node> getChildren() {
            return children;
        }

        public void setChildren(List<Node> children) {
            this.children = children;
        }

        @Override
        public String toString() {
            return name + (children == null ? "" : Shown.text(children));
        }
    }

    /** What a service declares without a class. */
    public interface Animal extends Serializable {
        String getName();
    }

    /** One of several. */
    public static class Dog extends Parent implements Animal {
        private int bites;

        public int getBites() {
            return bites;
        }

        public void setBites(int bites) {
            this.bites = bites;
        }

        @Override
        public String toString() {
            return "Dog(" + getName() + ", " + bites + ")";
        }
    }

    /** Holds an interface. */
    public static class Owner implements Serializable {
        private Animal pet;
        private List<Animal> pets;

        public Animal getPet() {
            return pet;
        }

        public void setPet(Animal pet) {
            this.pet = pet;
        }

        public List<Animal> getPets() {
            return pets;
        }

        public void setPets(List<Animal> pets) {
            this.pets = pets;
        }

        @Override
        public String toString() {
            return "Owner(" + pet + ", " + Shown.text(pets) + ")";
        }
    }
}
