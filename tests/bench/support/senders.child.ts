/**
 * Senders and their recipients: each sender posts one message after another; each recipient holds a socket and counts.
 * Both may be clients of different processes.
 */
import { WebSocket } from 'ws';
import { openRawHttp, type RawHttp } from './raw-http.ts';

export type SendersOrder =
  | { do: 'prepare'; pairs: Couple[] }
  /** `timed`: measures deliveries too, which costs the load a little. `senders`: only so many of them. */
  | { do: 'run'; milliseconds: number; timed?: true; senders?: number };
/** A sender and a recipient, by their tokens and the ports of their processes. */
export type Couple = {
  sender: string;
  port: number;
  recipient: string;
  recipientPort: number;
  recipientId: string;
  roomId: string;
};
export type SendersResult = {
  acked: number;
  delivered: number;
  milliseconds: number;
  /** From the request to its answer, ms. */
  latencies: number[];
  /** From the request to the frame on the recipient's socket, ms; empty unless timed. */
  deliveries: number[];
};

type Pair = { http: RawHttp; token: string; recipientId: string; roomId: string; socket: WebSocket };
let pairs: Pair[] = [];
/** The server closes connections that say nothing for a minute. */
const PING_EVERY = 20_000;
const PING = '{"event":"ping"}';
let sequence = 0;
let delivered = 0;
let complete = (): void => undefined;
/** Ends the run when a recipient's connection is closed: its messages would not come. */
let fail = (_error: Error): void => undefined;
let expected = Infinity;
/** When messages were sent, by id, while deliveries are measured. */
let sentAt: Map<string, number> | undefined;
let deliveries: number[] = [];
const CONTENT = 'The case was polished once, in 1994, and the bracelet has all its links. '.repeat(2).slice(0, 120);

function arrived(text: string): void {
  delivered += 1;
  const id = sentAt && /"_id":"(bench-[^"]+)"/.exec(text)?.[1];
  const at = id === undefined ? undefined : sentAt?.get(id);
  if (at !== undefined) deliveries.push(performance.now() - at);
  if (delivered === expected) complete();
}

async function prepare({ pairs: wanted }: Extract<SendersOrder, { do: 'prepare' }>): Promise<void> {
  pairs = await Promise.all(
    wanted.map(async ({ sender, port, recipient, recipientPort, recipientId, roomId }) => {
      const socket = new WebSocket(`ws://127.0.0.1:${recipientPort}/realtime`, ['vermeil.v1', `bearer.${recipient}`], {
        perMessageDeflate: false,
      });
      await new Promise<void>((resolve, reject) => {
        socket.on('open', () => socket.send(JSON.stringify({ event: 'init', data: { userId: recipientId } })));
        socket.on('message', (data) => {
          const text = (data as Buffer).toString();
          if (text.startsWith('{"event":"initialed"')) resolve();
          if (text.startsWith('{"event":"chat-message"')) arrived(text);
        });
        socket.on('error', reject);
        socket.on('close', (code, reason) => {
          const error = new Error(`closed ${code} ${String(reason)}`);
          reject(error);
          fail(error);
        });
      });
      return { http: await openRawHttp(port), token: sender, recipientId, roomId, socket };
    }),
  );
}

/** Runs for so long, then waits until every acknowledged message has been delivered. */
async function run({ milliseconds, timed, senders }: Extract<SendersOrder, { do: 'run' }>): Promise<SendersResult> {
  delivered = 0;
  deliveries = [];
  sentAt = timed && new Map();
  expected = Infinity;
  let acked = 0;
  const latencies: number[] = [];
  const from = performance.now();
  await Promise.all(
    pairs.slice(0, senders).map(async ({ http, token, recipientId, roomId }) => {
      const headers = `Authorization: Bearer ${token}\r\nX-Vermeil: 1`;
      while (performance.now() - from < milliseconds) {
        sequence += 1;
        const id = `bench-${process.pid}-${sequence}`;
        const body =
          `{"userId":"${recipientId}","data":{"_id":"${id}",` +
          `"roomId":"${roomId}","content":"${CONTENT}"},"language":"EN"}`;
        const sent = performance.now();
        sentAt?.set(id, sent);
        const answer = await http.post('/api/messages/send', headers, body);
        latencies.push(performance.now() - sent);
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
        acked += 1;
      }
    }),
  );
  const closed = pairs.filter(({ socket }) => socket.readyState !== WebSocket.OPEN).length;
  if (closed > 0) throw new Error(`${closed} of ${pairs.length} recipients were cut off`);
  await new Promise<void>((resolve, reject) => {
    expected = acked;
    complete = resolve;
    fail = reject;
    if (delivered >= expected) resolve();
  });
  return { acked, delivered, milliseconds: performance.now() - from, latencies, deliveries };
}

process.on('message', (message: SendersOrder & { ask?: number }) => {
  if (message.ask === undefined) return;
  const work: Promise<object> = message.do === 'prepare' ? prepare(message).then(() => ({})) : run(message);
  void work.then(
    (answer) => process.send?.({ ask: message.ask, ...answer }),
    (error: unknown) => process.send?.({ ask: message.ask, error: String(error) }),
  );
});
setInterval(() => {
  for (const { socket } of pairs) socket.send(PING);
}, PING_EVERY);
// The meter unrefs the channel, which must keep this process alive.
process.channel?.ref();
