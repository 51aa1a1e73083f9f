import type { SocketHandlers, SocketPort } from '#machines/connection/connection.ports.ts';

/** A connection whose server side a test controls: calling a handler is what the server does. */
export type FakeConnection = SocketHandlers & {
  readonly texts: string[];
  /** The same, parsed. */
  readonly sent: { event: string; data?: unknown }[];
  /** The code with which the client closed, null while open. */
  closedWith: number | null;
};

/** A socket port whose connections a test controls. */
export type FakeSocket = SocketPort & { readonly connections: FakeConnection[]; readonly newest: FakeConnection };

export function createFakeSocket(): FakeSocket {
  const connections: FakeConnection[] = [];
  return {
    connections,
    get newest() {
      const newest = connections.at(-1);
      if (!newest) throw new Error('no connection was opened');
      return newest;
    },
    open(handlers) {
      const texts: string[] = [];
      const connection: FakeConnection = {
        ...handlers,
        texts,
        get sent() {
          return texts.map((text) => JSON.parse(text) as { event: string });
        },
        closedWith: null,
      };
      connections.push(connection);
      return {
        send: (text) => {
          if (connection.closedWith === null) texts.push(text);
        },
        close: (code) => {
          connection.closedWith = code;
        },
      };
    },
  };
}
