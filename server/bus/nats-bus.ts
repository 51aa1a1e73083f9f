import { connect } from '@nats-io/transport-node';
import { decode, encode } from '#protocol/codec.ts';
import type { Bus, BusPayload } from './bus.ports.ts';
import { createMemoryBus } from './memory-bus.ts';

const SUBJECT = 'vermeil';

/**
 * The bus of several processes, over NATS: one subscription per process, dispatched by topic. Listeners of the same
 * process are called directly, and the echo is dropped.
 * @param url for example `nats://localhost:4222`
 */
export async function createNatsBus(url: string, onError: (error: unknown) => void): Promise<Bus> {
  const connection = await connect({ servers: url, noEcho: true, maxReconnectAttempts: -1, name: 'vermeil' });
  const local = createMemoryBus(onError);
  const reconnected = new Set<() => void>();
  let connected = true;
  const watch = async (): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') connected = false;
      else if (type === 'reconnect') {
        connected = true;
        for (const listener of reconnected) listener();
      }
    }
    connected = false;
  };
  watch().catch(onError);
  connection.subscribe(SUBJECT, {
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
  return {
    publish(topic, payload) {
      local.publish(topic, payload);
      connection.publish(SUBJECT, encode({ topic, payload }));
    },
    subscribe: (topic, listener) => local.subscribe(topic, listener),
    onReconnect(listener) {
      reconnected.add(listener);
      return () => reconnected.delete(listener);
    },
    isConnected: () => connected,
    async close() {
      await local.close();
      await connection.drain();
    },
  };
}
