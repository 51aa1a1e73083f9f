/** Subscribers of one auction in a separate process, with a connection each and the times of every update. */
import { WebSocket } from 'ws';

export type WatchersOrder =
  | { do: 'connect'; port: number; goodsId: string; members: { userId: string; token: string }[] }
  | { do: 'forget' }
  /** Until every watcher has this price or a higher one. */
  | { do: 'await'; price: number }
  /** `every`: only those of one watcher of so many. */
  | { do: 'updates'; every?: number };
export type WatchersResult = {
  frames: number;
  bytes: number;
  /** Received prices by connection with their times; epoch milliseconds. */
  updates: [price: number, at: number][][];
};

type Watcher = { socket: WebSocket; updates: [number, number][]; highest: number };
const watchers: Watcher[] = [];
let frames = 0;
let awaited: { price: number; left: number; complete(): void } | undefined;
let bytes = 0;
/** Why watchers were cut off, and how many for each reason. */
const closes: Record<string, number> = {};
/** The server closes connections that say nothing for a minute. */
const PING_EVERY = 20_000;
const PING = '{"event":"ping"}';
const PRICE = /"price":"(\d+)"/;

function open(
  { port, goodsId }: { port: number; goodsId: string },
  { userId, token }: { userId: string; token: string },
): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime`, ['vermeil.v1', `bearer.${token}`], {
      perMessageDeflate: false,
    });
    const watcher: Watcher = { socket, updates: [], highest: 0 };
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
      const price = Number(PRICE.exec(text)?.[1] ?? 0);
      watcher.updates.push([price, at]);
      if (awaited && watcher.highest < awaited.price && price >= awaited.price) {
        awaited.left -= 1;
        if (awaited.left === 0) awaited.complete();
      }
      watcher.highest = Math.max(watcher.highest, price);
      resolve(watcher);
    });
    socket.on('error', reject);
    socket.on('close', (code, reason) => {
      const why = `${code} ${String(reason)}`;
      closes[why] = (closes[why] ?? 0) + 1;
      reject(new Error(`closed ${why}`));
    });
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
  if (order.do === 'await') {
    const left = watchers.filter(({ highest }) => highest < order.price).length;
    if (left > 0)
      await new Promise<void>((resolve) => {
        awaited = { price: order.price, left, complete: resolve };
      });
    awaited = undefined;
  }
  const alive = watchers.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length;
  if (alive !== watchers.length)
    throw new Error(
      `${watchers.length - alive} of ${watchers.length} watchers were cut off: ${JSON.stringify(closes)}`,
    );
  if (order.do !== 'updates') return {};
  const { every = 1 } = order;
  const updates = watchers.filter((_, index) => index % every === 0).map((watcher) => watcher.updates);
  return { frames, bytes, updates } satisfies WatchersResult;
}

process.on('message', (message: WatchersOrder & { ask?: number }) => {
  if (message.ask === undefined) return;
  void obey(message).then(
    (answer) => process.send?.({ ask: message.ask, ...answer }),
    (error: unknown) => process.send?.({ ask: message.ask, error: String(error) }),
  );
});
setInterval(() => {
  for (const { socket } of watchers) if (socket.readyState === WebSocket.OPEN) socket.send(PING);
}, PING_EVERY);
// The meter unrefs the channel, which must keep this process alive.
process.channel?.ref();
