import type { SocketHandlers, SocketPort } from '#machines/connection/connection.ports.ts';
import type { AuctionFrame, AuctionServer } from '#tests/doubles/auction-server.ts';

type AuctionConnection = { handlers: SocketHandlers; watched: Set<string> };

export type AuctionSocket = SocketPort & {
  publish(goodsId: string, frame: AuctionFrame): void;
  /** The `watch` frames of each connection. */
  readonly watchFrames: readonly (readonly (readonly string[])[])[];
};

/** Connections to the server double: `init` is answered, `watch` with the state of each auction that is new in it. */
export function auctionSocket(server: AuctionServer, now: () => number): AuctionSocket {
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
