/** Subscribers of one auction in a separate process, with a connection each and the times of every update. */
import { WebSocket } from 'ws';

export type WatchersOrder =
  | { do: 'connect'; port: number; goodsId: string; members: { userId: string; token: string }[] }
  | { do: 'forget' }
  | { do: 'updates' };
export type WatchersResult = {
  frames: number;
  bytes: number;
  /** Received prices by connection with their times; epoch milliseconds. */
  updates: [price: number, at: number][][];
};

type Watcher = { socket: WebSocket; updates: [number, number][] };
const watchers: Watcher[] = [];
let frames = 0;
let bytes = 0;
const PRICE = /"price":"(\d+)"/;

function open(
  { port, goodsId }: { port: number; goodsId: string },
  { userId, token }: { userId: string; token: string },
): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime`, ['vermeil.v1', `bearer.${token}`], {
      perMessageDeflate: false,
    });
    const watcher: Watcher = { socket, updates: [] };
    socket.on('open', () => socket.send(JSON.stringify({ event: 'init', data: { userId } })));
    socket.on('message', (data: Buffer) => {
      const at = performance.timeOrigin + performance.now();
      // The state precedes the records: its price is the first.
      const text = data.toString('latin1', 0, 600);
      if (text.startsWith('{"event":"initialed"'))
        socket.send(JSON.stringify({ event: 'watch', data: { auctions: [goodsId] } }));
      if (!text.startsWith('{"event":"auction-state"')) return;
      frames += 1;
      bytes += data.length;
      watcher.updates.push([Number(PRICE.exec(text)?.[1] ?? 0), at]);
      resolve(watcher);
    });
    socket.on('error', reject);
    socket.on('close', (code, reason) => reject(new Error(`closed ${code} ${String(reason)}`)));
  });
}

async function obey(order: WatchersOrder): Promise<object> {
  if (order.do === 'connect') {
    const queue = [...order.members];
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        for (let member = queue.pop(); member; member = queue.pop()) watchers.push(await open(order, member));
      }),
    );
  }
  if (order.do === 'forget') {
    for (const watcher of watchers) watcher.updates = [];
    [frames, bytes] = [0, 0];
  }
  const alive = watchers.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length;
  if (alive !== watchers.length)
    throw new Error(`${watchers.length - alive} of ${watchers.length} watchers were cut off`);
  return order.do === 'updates'
    ? ({ frames, bytes, updates: watchers.map(({ updates }) => updates) } satisfies WatchersResult)
    : {};
}

process.on('message', (message: WatchersOrder & { ask?: number }) => {
  if (message.ask === undefined) return;
  void obey(message).then(
    (answer) => process.send?.({ ask: message.ask, ...answer }),
    (error: unknown) => process.send?.({ ask: message.ask, error: String(error) }),
  );
});
// The meter unrefs the channel, which must keep this process alive.
process.channel?.ref();
