import type { LineHandlers, SocketPort } from '#machines/connection/connection.ports.ts';

/** A line of which a test holds the far end. */
export type FakeLine = LineHandlers & {
  readonly sent: { event: string; data?: unknown }[];
  /** The code of our own closing, null while open. */
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
      const line: FakeLine = { ...handlers, sent: [], closedWith: null };
      lines.push(line);
      return {
        send: (text) => void line.sent.push(JSON.parse(text) as { event: string }),
        close: (code) => {
          line.closedWith = code;
        },
      };
    },
  };
}
