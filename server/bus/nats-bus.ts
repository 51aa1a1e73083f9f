import { setTimeout as delay } from 'node:timers/promises';
import { connect, errors, type NatsConnection } from '@nats-io/transport-node';
import { decode, encode } from '#protocol/codec.ts';
import type { Bus, BusPayload } from './bus.ports.ts';
import { createMemoryBus } from './memory-bus.ts';

const SUBJECT = 'vermeil';
/** Milliseconds. */
const LIMITS = { connect: 5_000, retryEvery: 1_000 };

/**
 * The bus of several processes, over NATS: one subscription per process, dispatched by topic. Listeners of the same
 * process are called directly, and the echo is dropped. While NATS does not answer, at the start too, messages reach
 * this process only: `isConnected` says so, and `onReconnect` calls its listeners when NATS answers.
 * @param url for example `nats://localhost:4222`
 * @throws Error when NATS refuses the credentials, or the URL is not valid
 */
export async function createNatsBus(url: string, onError: (error: unknown) => void, limits = LIMITS): Promise<Bus> {
  const local = createMemoryBus(onError);
  const reconnected = new Set<() => void>();
  const closing = new AbortController();
  let connection: NatsConnection | undefined;
  let connected = false;

  async function open(): Promise<void> {
    const opened = await connect({
      servers: url,
      noEcho: true,
      maxReconnectAttempts: -1,
      timeout: limits.connect,
      name: 'vermeil',
    });
    if (closing.signal.aborted) return opened.close();
    connection = opened;
    connected = true;
    watch(opened).catch(onError);
    opened.subscribe(SUBJECT, {
      callback(error, message) {
        if (error) return onError(error);
        try {
          const { topic, payload } = decode(message.string()) as { topic: string; payload: BusPayload };
          local.publish(topic, payload);
        } catch (cause) {
          onError(cause);
        }
      },
    });
  }

  async function watch(opened: NatsConnection): Promise<void> {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect') connected = false;
      else if (type === 'reconnect') announceConnection();
    }
    connected = false;
  }

  function announceConnection(): void {
    connected = true;
    for (const listener of reconnected) listener();
  }

  async function openLater(): Promise<void> {
    for (;;) {
      await delay(limits.retryEvery, undefined, { ref: false, signal: closing.signal });
      try {
        await open();
        if (!closing.signal.aborted) announceConnection();
        return;
      } catch (error) {
        if (isPermanent(error)) onError(error);
      }
    }
  }

  try {
    await open();
  } catch (cause) {
    if (isPermanent(cause)) throw cause;
    onError(new Error('NATS does not answer: until it does, other processes notice changes late', { cause }));
    openLater().catch(() => undefined);
  }
  return {
    publish(topic, payload) {
      local.publish(topic, payload);
      connection?.publish(SUBJECT, encode({ topic, payload }));
    },
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    onReconnect(listener) {
      reconnected.add(listener);
      return () => reconnected.delete(listener);
    },
    isConnected: () => connected,
    async close() {
      closing.abort();
      await local.close();
      // Draining fails while NATS is away.
      await (connected ? connection?.drain() : connection?.close());
    },
  };
}

/** Whether waiting does not help. */
const isPermanent = (error: unknown): boolean =>
  error instanceof errors.AuthorizationError ||
  error instanceof errors.InvalidArgumentError ||
  error instanceof TypeError;
