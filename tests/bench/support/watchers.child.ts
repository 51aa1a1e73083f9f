/** People who watch one auction, in a process of their own: a socket each, and how soon each heard of every bid. */
import { WebSocket } from 'ws';

export type WatchersOrder =
  | { do: 'connect'; port: number; goodsId: string; members: { userId: string; token: string }[] }
  | { do: 'forget' }
  | { do: 'heard' };
export type WatchersResult = {
  frames: number;
  bytes: number;
  /** By line, the prices it was told, and when; ms since the epoch. */ heard: [price: number, at: number][][];
};

type Watcher = { socket: WebSocket; heard: [number, number][] };
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
    const watcher: Watcher = { socket, heard: [] };
    socket.on('open', () => socket.send(JSON.stringify({ event: 'init', data: { userId } })));
    socket.on('message', (data: Buffer) => {
      const at = performance.timeOrigin + performance.now();
      // The state stands before the records: its price is the first.
      const text = data.toString('latin1', 0, 600);
      if (text.startsWith('{"event":"initialed"'))
        socket.send(JSON.stringify({ event: 'watch', data: { auctions: [goodsId] } }));
      if (!text.startsWith('{"event":"auction-state"')) return;
      frames += 1;
      bytes += data.length;
      watcher.heard.push([Number(PRICE.exec(text)?.[1] ?? 0), at]);
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
    for (const watcher of watchers) watcher.heard = [];
    [frames, bytes] = [0, 0];
  }
  const alive = watchers.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length;
  if (alive !== watchers.length)
    throw new Error(`${watchers.length - alive} of ${watchers.length} watchers were cut off`);
  return order.do === 'heard'
    ? ({ frames, bytes, heard: watchers.map(({ heard }) => heard) } satisfies WatchersResult)
    : {};
}

process.on('message', (message: WatchersOrder & { ask?: number }) => {
  if (message.ask === undefined) return;
  void obey(message).then(
    (answer) => process.send?.({ ask: message.ask, ...answer }),
    (error: unknown) => process.send?.({ ask: message.ask, error: String(error) }),
  );
});
// The meter lets go of the channel; here it is what keeps the process alive.
process.channel?.ref();
