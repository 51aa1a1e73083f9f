import type { SimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { SocketHandlers, SocketPort } from '#machines/connection/connection.ports.ts';
import type { AuctionFrame, AuctionServer } from '#tests/doubles/auction-server.ts';
import type { HttpPort } from '#workers/adapters/http.ports.ts';
import type { Random } from '../random.ts';

/** How long one way may take, ms. */
export type Ways = { there: number; back: number };

/** Questions and answers take their time, unevenly; whoever asks may have turned away by then. */
export function slowHttp(inner: HttpPort, clock: SimulatedClock, random: Random, ways: () => Ways): HttpPort {
  const takes = (most: number): Promise<void> =>
    new Promise((resolve) => {
      clock.setTimeout(resolve, random.integer(most + 1));
    });
  return {
    async call(call, input, options) {
      await takes(ways().there);
      try {
        return await inner.call(call, input, options);
      } finally {
        await takes(ways().back);
      }
    },
    upload: inner.upload,
  };
}

type Line = { handlers: SocketHandlers; watched: Set<string> };

/** Lines to the server double: `init` is answered, `watch` with where each auction stands that is new in it. */
export function auctionSocket(
  server: AuctionServer,
  now: () => number,
): SocketPort & {
  tell(goodsId: string, frame: AuctionFrame): void;
  /** What each line was told to watch. */ readonly said: string[][][];
} {
  const lines = new Set<Line>();
  const said: string[][][] = [];
  const frame = ({ handlers }: Line, event: string, data: unknown): void =>
    handlers.message(JSON.stringify({ event, data }));
  return {
    said,
    tell(goodsId, news) {
      for (const line of lines) if (line.watched.has(goodsId)) frame(line, 'auction-state', news);
    },
    open(handlers) {
      const line: Line = { handlers, watched: new Set() };
      const told: string[][] = [];
      lines.add(line);
      said.push(told);
      queueMicrotask(() => handlers.opened());
      return {
        send(text) {
          const { event, data } = JSON.parse(text) as { event: string; data: { userId: string; auctions: string[] } };
          if (event === 'init')
            frame(line, 'initialed', {
              userId: data.userId,
              serverTime: Math.floor(now()),
              cursor: '0',
              replay: 'none',
            });
          else if (event === 'ping') frame(line, 'pong', { serverTime: Math.floor(now()), cursor: '0' });
          else {
            told.push(data.auctions);
            const before = line.watched;
            line.watched = new Set(data.auctions);
            for (const id of data.auctions) if (!before.has(id)) frame(line, 'auction-state', server.frame(id));
          }
        },
        close: () => void lines.delete(line),
      };
    },
  };
}
