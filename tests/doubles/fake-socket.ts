import type { SocketHandlers, SocketPort } from '#machines/connection/connection.ports.ts';

/** A line of which a test holds the far end: calling a handler is what the far end does. */
export type FakeLine = SocketHandlers & {
  readonly texts: string[];
  /** The same, parsed. */
  readonly sent: { event: string; data?: unknown }[];
  /** The code of the near end's closing, null while open. */
  closedWith: number | null;
};

/** A socket port whose lines do what a test says. */
export type FakeSocket = SocketPort & { readonly lines: FakeLine[]; readonly newest: FakeLine };

export function createFakeSocket(): FakeSocket {
  const lines: FakeLine[] = [];
  return {
    lines,
    get newest() {
      const newest = lines.at(-1);
      if (!newest) throw new Error('no line was opened');
      return newest;
    },
    open(handlers) {
      const texts: string[] = [];
      const line: FakeLine = {
        ...handlers,
        texts,
        get sent() {
          return texts.map((text) => JSON.parse(text) as { event: string });
        },
        closedWith: null,
      };
      lines.push(line);
      return {
        send: (text) => {
          if (line.closedWith === null) texts.push(text);
        },
        close: (code) => {
          line.closedWith = code;
        },
      };
    },
  };
}
