// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The texts of one Java source, as the compiler's parser sees them: pieces that are put together are one text, and what
 * is filled in at run time is an ellipsis of three dots.
 */
final class SourceTexts {
    /** What is filled in. */
    static final String GAP = "...";

    private static final Set<String> LOUD = Set.of("warn", "error", "failing");
    private static final Set<String> QUIET = Set.of("info", "debug", "trace");
    /** Methods of the same names that write no log. */
    private static final Set<String> NO_LOGS = Set.of("scanner", "into", "words", "account", "spread");

    private static final Pattern SENTENCE = Pattern.compile("(?s).*[A-Za-z']{2,}[^A-Za-z]{1,5}[A-Za-z']+.*");

    private final Map<String, ExpressionTree> constants = new HashMap<>();
    private final Set<String> logged = new TreeSet<>();
    private final Map<String, Set<String>> all = new HashMap<>();
    private int passedOn;

    private SourceTexts() {}

    /** Reads files, and keeps what each says under its path. */
    static Map<Path, SourceTexts> of(List<Path> sources) throws IOException {
        Map<Path, SourceTexts> read = new HashMap<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(sources));
            for (CompilationUnitTree unit : task.parse()) {
                SourceTexts texts = new SourceTexts();
                unit.accept(texts.new Constants(), null);
                unit.accept(texts.new Calls(), null);
                read.put(Path.of(unit.getSourceFile().toUri()), texts);
            }
        }
        return read;
    }

    /** What the source itself says in a warning or an error. */
    Set<String> logged() {
        return logged;
    }

    /** All that looks like words for people, but for lines of the levels INFO and DEBUG. */
    Set<String> all() {
        Set<String> texts = new TreeSet<>();
        all.values().forEach(texts::addAll);
        return texts;
    }

    /** As {@link #all}, of one method. */
    Set<String> of(String method) {
        return all.getOrDefault(method, Set.of());
    }

    /** How many warnings and errors have no words of their own, but pass on those of others. */
    int passedOn() {
        return passedOn;
    }

    /** Texts that have a name: of the class, and of the same method. */
    private final class Constants extends MethodScanner {
        @Override
        public Void visitVariable(VariableTree variable, Void nothing) {
            if (variable.getInitializer() != null
                    && String.valueOf(variable.getType()).equals("String")
                    && !variable.getInitializer().toString().equals("\"\"")) {
                constants.put(method() + " " + variable.getName(), variable.getInitializer());
            }
            return super.visitVariable(variable, nothing);
        }
    }

    /** Knows in which method it is. */
    private static class MethodScanner extends TreeScanner<Void, Void> {
        private String method = "";

        @Override
        public Void visitMethod(MethodTree declaration, Void nothing) {
            String outer = method;
            method = declaration.getName().toString();
            super.visitMethod(declaration, nothing);
            method = outer;
            return null;
        }

        String method() {
            return method;
        }
    }

    private final class Calls extends MethodScanner {
        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
            String called = name(call.getMethodSelect());
            boolean loud = LOUD.contains(called) && isLog(call.getMethodSelect());
            if (loud && !call.getArguments().isEmpty()) {
                noteLogged(call.getArguments().get(0));
            }
            return QUIET.contains(called) && isLog(call.getMethodSelect())
                    ? null
                    : super.visitMethodInvocation(call, nothing);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree reference, Void nothing) {
            if (LOUD.contains(reference.getName().toString())) {
                passedOn++;
            }
            return super.visitMemberReference(reference, nothing);
        }

        @Override
        public Void visitBinary(BinaryTree binary, Void nothing) {
            note(binary);
            return binary.getKind() == Tree.Kind.PLUS ? null : super.visitBinary(binary, nothing);
        }

        @Override
        public Void visitLiteral(LiteralTree literal, Void nothing) {
            note(literal);
            return null;
        }

        private void note(ExpressionTree expression) {
            templates(expression, method()).stream()
                    .filter(text -> SENTENCE.matcher(text).matches())
                    .forEach(all.computeIfAbsent(method(), name -> new TreeSet<>())::add);
        }

        private void noteLogged(ExpressionTree expression) {
            boolean any = false;
            for (String text : templates(expression, method())) {
                if (SENTENCE.matcher(text.replace("please report", "")).matches()) {
                    logged.add(text);
                    any = true;
                }
            }
            passedOn += any ? 0 : 1;
        }

        private boolean isLog(ExpressionTree select) {
            String receiver = select instanceof MemberSelectTree member
                    ? member.getExpression().toString()
                    : "";
            return !receiver.isEmpty() && !NO_LOGS.contains(receiver);
        }

        private String name(ExpressionTree select) {
            return select instanceof MemberSelectTree member
                    ? member.getIdentifier().toString()
                    : "";
        }
    }

    private List<String> templates(ExpressionTree expression, String method) {
        List<String> found = new ArrayList<>();
        raw(expression, method).forEach(text -> found.add(normal(text)));
        return found;
    }

    private List<String> raw(ExpressionTree expression, String method) {
        if (expression instanceof LiteralTree literal) {
            return List.of(literal.getValue() instanceof String text ? text : String.valueOf(literal.getValue()));
        }
        if (expression instanceof ParenthesizedTree inner) {
            return raw(inner.getExpression(), method);
        }
        if (expression instanceof ConditionalExpressionTree either) {
            List<String> both = new ArrayList<>(raw(either.getTrueExpression(), method));
            both.addAll(raw(either.getFalseExpression(), method));
            return both;
        }
        if (expression instanceof IdentifierTree name) {
            ExpressionTree local = constants.get(method + " " + name);
            ExpressionTree value = local == null ? constants.get(" " + name) : local;
            return value == null || value == expression ? List.of(GAP) : raw(value, method);
        }
        if (expression.getKind() == Tree.Kind.PLUS) {
            List<String> joined = new ArrayList<>();
            for (String left : raw(((BinaryTree) expression).getLeftOperand(), method)) {
                for (String right : raw(((BinaryTree) expression).getRightOperand(), method)) {
                    joined.add(left + right);
                }
            }
            return joined;
        }
        return List.of(GAP);
    }

    /** One gap for several that follow each other, in one line. */
    static String normal(String text) {
        return text.replaceAll("\\{}|%[.0-9]*[dsf]", GAP)
                .replaceAll("\\s+", " ")
                .replaceAll("\\.{3}( ?\\.{3})+", GAP)
                .strip();
    }
}
