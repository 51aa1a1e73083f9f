/** A proxy between one process and the server of its bus that loses, doubles, reorders or delays wake-ups. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type { Random } from '#tests/simulation/random.ts';
import { splitNats, splitPostgres } from './wakeup-frames.ts';

export const WAKEUP_FAULTS = ['lost', 'duplicated', 'reordered', 'late'] as const;
export type WakeupFault = (typeof WAKEUP_FAULTS)[number];

export type WakeupProxy = {
  readonly port: number;
  /** Wake-ups that were touched since the start. */
  readonly touched: number;
  /** Begins a fault, or ends it with `undefined`; what was held back is sent then. */
  inject(fault: WakeupFault | undefined): void;
  /** Sends new connections to another port, of a server that was restarted. */
  retarget(port: number): void;
  close(): Promise<void>;
};

/** Wake-ups that change places with each other. */
const SHUFFLED = 4;
/** How late wake-ups come. Milliseconds. */
const LATE = { least: 100, most: 3_000 };

/** @param target port of PostgreSQL or NATS on the loopback */
export async function startWakeupProxy(target: number, bus: 'postgres' | 'nats', random: Random): Promise<WakeupProxy> {
  const split = bus === 'nats' ? splitNats : splitPostgres;
  const pairs = new Set<{ client: Socket; server: Socket; flush(): void }>();
  let destination = target;
  let fault: WakeupFault | undefined;
  let touched = 0;

  const listener = createServer({ noDelay: true }, (client) => {
    const server = connect({ port: destination, host: '127.0.0.1', noDelay: true });
    let held: Buffer[] = [];
    let rest: Buffer = Buffer.alloc(0);
    const send = (bytes: Buffer): void => void (client.destroyed || client.write(bytes));
    const pair = { client, server, flush: () => held.splice(0).forEach(send) };
    pairs.add(pair);

    function pass(bytes: Buffer): void {
      if (fault !== undefined) touched += 1;
      if (fault === undefined) send(bytes);
      if (fault === 'duplicated') send(Buffer.concat([bytes, bytes]));
      if (fault === 'late') setTimeout(() => send(bytes), LATE.least + random.integer(LATE.most - LATE.least));
      if (fault === 'reordered') {
        held.splice(random.integer(held.length + 1), 0, bytes);
        if (held.length >= SHUFFLED) pair.flush();
      }
    }
    function read(chunk: Buffer): void {
      const found = split(rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk);
      // A copy: the buffer of the chunk is used again.
      rest = Buffer.from(found.rest);
      for (const { bytes, isWakeUp } of found.frames) (isWakeUp ? pass : send)(Buffer.from(bytes));
    }

    // Only the connection that listens gets wake-ups; the bytes of the others are not looked at.
    let isBus = bus === 'nats';
    server.on('data', (chunk: Buffer) => (isBus ? read(chunk) : client.write(chunk) || server.pause()));
    client.on('drain', () => server.resume());
    client.on('data', (chunk: Buffer) => {
      isBus ||= chunk.length < 200 && chunk.includes('LISTEN ');
      server.write(chunk);
    });
    const end = (): void => {
      pairs.delete(pair);
      held = [];
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    get touched() {
      return touched;
    },
    inject(next) {
      fault = next;
      if (next !== 'reordered') for (const { flush } of pairs) flush();
    },
    retarget(port) {
      destination = port;
    },
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      for (const { client, server } of pairs) [client, server].forEach((socket) => socket.destroy());
      await closed;
    },
  };
}
