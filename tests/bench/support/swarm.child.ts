/**
 * Thousands of connections in a separate process, so that their cost is not the server's. Commands over IPC: connect,
 * round (a frame each, wait for an answer each), drop, received.
 */
import { WebSocket } from 'ws';

export type SwarmOrder =
  | {
      do: 'connect';
      url: string;
      members: { protocols: string[]; first?: string | undefined }[];
      answersBefore: number;
      at: number;
      /** Pings every 20 s until they are dropped: the server closes connections that say nothing for a minute. */
      keep?: true;
    }
  | { do: 'round'; text: string }
  | { do: 'drop' }
  | { do: 'watch'; event: string; expected: number };

type Member = { socket: WebSocket; answered: (() => void) | undefined; cursor: string };

const PING_EVERY = 20_000;
const PING = '{"event":"ping"}';
let members: Member[] = [];
let pings: NodeJS.Timeout | undefined;
let watched = { event: '', count: 0, expected: Infinity, done: () => undefined as void };
let closes: Record<string, number> = {};

/**
 * Opens one socket per member and waits for `answersBefore` frames on each. `at`: so many are being opened at a time.
 */
async function connectAll(order: Extract<SwarmOrder, { do: 'connect' }>): Promise<void> {
  const queue = order.members.map((member, index) => ({ member, index }));
  closes = {};
  members = [];
  if (order.keep)
    pings = setInterval(() => {
      // Those that are still to open have no member yet.
      for (const member of members) if (member?.socket.readyState === WebSocket.OPEN) member.socket.send(PING);
    }, PING_EVERY);
  const open = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift())
      members[next.index] = await openOne(order.url, next.member, order.answersBefore);
  };
  await Promise.all(Array.from({ length: order.at }, open));
}

function openOne(
  url: string,
  { protocols, first }: { protocols: string[]; first?: string | undefined },
  answers: number,
): Promise<Member> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, protocols, { perMessageDeflate: false });
    const member: Member = { socket, answered: undefined, cursor: '0' };
    let received = 0;
    socket.on('open', () => {
      if (first !== undefined) socket.send(first);
      if (answers === 0) resolve(member);
    });
    socket.on('message', (data) => {
      received += 1;
      if (received === answers) resolve(member);
      const text = (data as Buffer).toString();
      const cursor = /"cursor":"(\d+)"/.exec(text)?.[1];
      if (cursor) member.cursor = cursor;
      if (watched.event && text.includes(`"event":"${watched.event}"`)) {
        watched.count += 1;
        if (watched.count === watched.expected) watched.done();
      }
      member.answered?.();
    });
    socket.on('close', (code, reason) => {
      const key = `${code} ${String(reason)}`;
      closes[key] = (closes[key] ?? 0) + 1;
      reject(new Error(`closed ${key}`));
    });
    socket.on('error', reject);
  });
}

/** Sends one frame on every socket and waits until each has answered. */
function round(text: string): Promise<void> {
  return new Promise((resolve) => {
    let left = members.length;
    for (const member of members) {
      member.answered = () => {
        member.answered = undefined;
        left -= 1;
        if (left === 0) resolve();
      };
    }
    for (const member of members) member.socket.send(text);
  });
}

/** @throws Error when one was closed before */
async function drop(): Promise<void> {
  clearInterval(pings);
  const closed = members.filter(({ socket }) => socket.readyState === WebSocket.CLOSED).length;
  if (closed > 0) throw new Error(`${closed} of ${members.length} sockets were closed meanwhile`);
  await Promise.all(
    members.map(
      ({ socket }) =>
        new Promise((resolve) => {
          socket.once('close', resolve);
          socket.terminate();
        }),
    ),
  );
}

async function obey(order: SwarmOrder): Promise<Record<string, unknown>> {
  const from = performance.now();
  if (order.do === 'connect') await connectAll(order);
  if (order.do === 'round') await round(order.text);
  if (order.do === 'drop') await drop();
  if (order.do === 'watch') {
    const finished = new Promise<void>((resolve) => {
      watched = { event: order.event, count: 0, expected: order.expected, done: resolve };
    });
    process.send?.({ watching: true });
    await finished;
  }
  return {
    milliseconds: performance.now() - from,
    open: members.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length,
    cursors: order.do === 'connect' || order.do === 'drop' ? members.map(({ cursor }) => cursor) : [],
    closes,
    seen: watched.count,
  };
}

process.on('message', (message: SwarmOrder & { ask?: number }) => {
  if (message.ask === undefined) return;
  void obey(message).then(
    (answer) => process.send?.({ ask: message.ask, ...answer }),
    (error: unknown) => process.send?.({ ask: message.ask, error: String(error) }),
  );
});
// The meter unrefs the channel, which must keep this process alive.
process.channel?.ref();
