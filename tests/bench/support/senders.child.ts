/**
 * Senders and their recipients: each sender posts one message after another; each recipient holds a socket and counts.
 */
import { WebSocket } from 'ws';
import { openRawHttp, type RawHttp } from './raw-http.ts';

export type SendersOrder =
  | { do: 'prepare'; port: number; pairs: { sender: string; recipient: string; recipientId: string; roomId: string }[] }
  | { do: 'run'; milliseconds: number };
export type SendersResult = { acked: number; delivered: number; milliseconds: number; latencies: number[] };

type Pair = { http: RawHttp; token: string; recipientId: string; roomId: string; socket: WebSocket };
let pairs: Pair[] = [];
let sequence = 0;
let delivered = 0;
let complete = (): void => undefined;
let expected = Infinity;
const CONTENT = 'The case was polished once, in 1994, and the bracelet has all its links. '.repeat(2).slice(0, 120);

async function prepare({ port, pairs: wanted }: Extract<SendersOrder, { do: 'prepare' }>): Promise<void> {
  pairs = await Promise.all(
    wanted.map(async ({ sender, recipient, recipientId, roomId }) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime`, ['vermeil.v1', `bearer.${recipient}`], {
        perMessageDeflate: false,
      });
      await new Promise<void>((resolve, reject) => {
        socket.on('open', () => socket.send(JSON.stringify({ event: 'init', data: { userId: recipientId } })));
        socket.on('message', (data) => {
          const text = (data as Buffer).toString();
          if (text.startsWith('{"event":"initialed"')) resolve();
          if (!text.startsWith('{"event":"chat-message"')) return;
          delivered += 1;
          if (delivered === expected) complete();
        });
        socket.on('error', reject);
        socket.on('close', (code, reason) => reject(new Error(`closed ${code} ${String(reason)}`)));
      });
      return { http: await openRawHttp(port), token: sender, recipientId, roomId, socket };
    }),
  );
}

/** Runs for so long, then waits until every acknowledged message has been delivered. */
async function run({ milliseconds }: Extract<SendersOrder, { do: 'run' }>): Promise<SendersResult> {
  delivered = 0;
  expected = Infinity;
  let acked = 0;
  const latencies: number[] = [];
  const from = performance.now();
  await Promise.all(
    pairs.map(async ({ http, token, recipientId, roomId }) => {
      const headers = `Authorization: Bearer ${token}\r\nX-Vermeil: 1`;
      while (performance.now() - from < milliseconds) {
        sequence += 1;
        const body =
          `{"userId":"${recipientId}","data":{"_id":"bench-${process.pid}-${sequence}",` +
          `"roomId":"${roomId}","content":"${CONTENT}"},"language":"EN"}`;
        const sent = performance.now();
        const answer = await http.post('/api/messages/send', headers, body);
        latencies.push(performance.now() - sent);
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
        acked += 1;
      }
    }),
  );
  await new Promise<void>((resolve) => {
    expected = acked;
    complete = resolve;
    if (delivered >= expected) resolve();
  });
  return { acked, delivered, milliseconds: performance.now() - from, latencies };
}

process.on('message', (message: SendersOrder & { ask?: number }) => {
  if (message.ask === undefined) return;
  const work: Promise<object> = message.do === 'prepare' ? prepare(message).then(() => ({})) : run(message);
  void work.then(
    (answer) => process.send?.({ ask: message.ask, ...answer }),
    (error: unknown) => process.send?.({ ask: message.ask, error: String(error) }),
  );
});
// The meter unrefs the channel, which must keep this process alive.
process.channel?.ref();
