// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An HTTP server that answers each request at once, or after a fixed time, with a text of a fixed size, and takes rows
 * for InfluxDB. It does as little as can be, so that it is not the limit of what is measured against it. A program:
 * arguments {@code bytes milliseconds}; it says its port on standard output, then once a second what it has done, and
 * ends when its standard input does. One thread for each processor up to two, each with connections of its own.
 */
public final class NullHttpServer implements Runnable {
    private static final int MOST_THREADS = 2;
    private static final int BACKLOG = 4096;

    private final Selector selector;
    private final ServerSocketChannel server;
    private final Conversation.Answers answers;
    private final AtomicLong requests;

    private NullHttpServer(ServerSocketChannel server, Conversation.Answers answers, AtomicLong requests)
            throws IOException {
        this.selector = Selector.open();
        this.server = server;
        this.answers = answers;
        this.requests = requests;
        server.register(selector, SelectionKey.OP_ACCEPT);
    }

    /** Runs the program. */
    public static void main(String... arguments) throws IOException {
        Conversation.Answers answers =
                new Conversation.Answers(Integer.parseInt(arguments[0]), Long.parseLong(arguments[1]));
        AtomicLong requests = new AtomicLong();
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.configureBlocking(false);
        int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(new NullHttpServer(server, answers, requests), "null server " + i);
            thread.setDaemon(true);
            thread.start();
        }
        TargetProcess.tell(((InetSocketAddress) server.getLocalAddress()).getPort(), requests::get);
    }

    @Override
    public void run() {
        DueAnswers due = new DueAnswers(answers.delayNanos());
        while (selector.isOpen()) {
            try {
                selector.select(due.millisToNext());
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isValid() && key.isAcceptable()) {
                        accept();
                    } else if (key.isValid()) {
                        serve(key, due);
                    }
                }
                selector.selectedKeys().clear();
                due.send();
            } catch (IOException e) {
                System.err.println("null server: " + e);
            }
        }
    }

    /** Another thread may have been quicker. */
    private void accept() throws IOException {
        SocketChannel channel = server.accept();
        if (channel != null) {
            channel.configureBlocking(false);
            channel.socket().setTcpNoDelay(true);
            channel.register(selector, SelectionKey.OP_READ, new Conversation(channel, answers));
        }
    }

    private void serve(SelectionKey key, DueAnswers due) {
        Conversation conversation = (Conversation) key.attachment();
        try {
            if (key.isWritable()) {
                conversation.flush();
            }
            if (key.isReadable()) {
                int complete = conversation.read();
                requests.addAndGet(complete);
                due.add(conversation, complete);
            }
            key.interestOps(conversation.isFlushed() ? SelectionKey.OP_READ : SelectionKey.OP_WRITE);
        } catch (IOException e) {
            // The client went away, which it may.
            conversation.close();
        }
    }

    /** Answers that wait for their time. All wait equally long, so they come due in the order of requests. */
    private static final class DueAnswers {
        private final long delayNanos;
        private final Queue<Conversation> conversations = new ArrayDeque<>();
        private final Queue<Long> times = new ArrayDeque<>();

        DueAnswers(long delayNanos) {
            this.delayNanos = delayNanos;
        }

        void add(Conversation conversation, int count) throws IOException {
            for (int i = 0; i < count; i++) {
                if (delayNanos == 0) {
                    conversation.answer();
                } else {
                    conversations.add(conversation);
                    times.add(System.nanoTime() + delayNanos);
                }
            }
        }

        /** How long a selector may wait; 0: for ever. */
        long millisToNext() {
            return times.isEmpty() ? 0 : Math.max(1, TimeUnit.NANOSECONDS.toMillis(times.peek() - System.nanoTime()));
        }

        void send() {
            while (!times.isEmpty() && times.peek() - System.nanoTime() <= 0) {
                times.remove();
                Conversation conversation = conversations.remove();
                try {
                    conversation.answer();
                } catch (IOException e) {
                    // The client did not wait, which it may.
                    conversation.close();
                }
            }
        }
    }
}
