import type { SimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { SocketHandlers, SocketPort } from '#machines/connection/connection.ports.ts';
import type { AuctionFrame, AuctionServer } from '#tests/doubles/auction-server.ts';
import type { HttpPort } from '#workers/adapters/http.ports.ts';
import type { Random } from '../random.ts';

/** Maximum latency of each direction, ms. */
export type Latency = { up: number; down: number };

/** HTTP with random latency. A caller may have aborted by the time of the response. */
export function slowHttp(inner: HttpPort, clock: SimulatedClock, random: Random, latency: () => Latency): HttpPort {
  const takes = (most: number): Promise<void> =>
    new Promise((resolve) => {
      clock.setTimeout(resolve, random.integer(most + 1));
    });
  return {
    async call(call, input, options) {
      await takes(latency().up);
      try {
        return await inner.call(call, input, options);
      } finally {
        await takes(latency().down);
      }
    },
    upload: inner.upload,
  };
}

type AuctionConnection = { handlers: SocketHandlers; watched: Set<string> };

/** Connections to the server double: `init` is answered, `watch` with the state of each auction that is new in it. */
export function auctionSocket(
  server: AuctionServer,
  now: () => number,
): SocketPort & {
  publish(goodsId: string, frame: AuctionFrame): void;
  /** The `watch` frames of each connection. */
  readonly watchFrames: string[][][];
} {
  const connections = new Set<AuctionConnection>();
  const watchFrames: string[][][] = [];
  const frame = ({ handlers }: AuctionConnection, event: string, data: unknown): void =>
    handlers.message(JSON.stringify({ event, data }));
  return {
    watchFrames,
    publish(goodsId, state) {
      for (const connection of connections)
        if (connection.watched.has(goodsId)) frame(connection, 'auction-state', state);
    },
    open(handlers) {
      const connection: AuctionConnection = { handlers, watched: new Set() };
      const watched: string[][] = [];
      connections.add(connection);
      watchFrames.push(watched);
      queueMicrotask(() => handlers.opened());
      return {
        send(text) {
          const { event, data } = JSON.parse(text) as { event: string; data: { userId: string; auctions: string[] } };
          if (event === 'init')
            frame(connection, 'initialed', {
              userId: data.userId,
              serverTime: Math.floor(now()),
              cursor: '0',
              replay: 'none',
            });
          else if (event === 'ping') frame(connection, 'pong', { serverTime: Math.floor(now()), cursor: '0' });
          else {
            watched.push(data.auctions);
            const before = connection.watched;
            connection.watched = new Set(data.auctions);
            for (const id of data.auctions) if (!before.has(id)) frame(connection, 'auction-state', server.frame(id));
          }
        },
        close: () => void connections.delete(connection),
      };
    },
  };
}
