/**
 * A controllable network between a client and a server. Playwright cannot disconnect a SharedWorker, so tests put this
 * proxy in between: it forwards bytes without reading them.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Direction = 'up' | 'down';

export type TcpProxy = {
  readonly port: number;
  /** Connections open now, and ever accepted. */
  readonly open: number;
  readonly accepted: number;
  /** Resets every connection; new ones pass. */
  cut(): void;
  /** Resets new connections; existing ones stay. */
  refuse(): void;
  /** Half open: connections stay, bytes of these directions (by default both) wait for `thaw`. */
  freeze(...directions: Direction[]): void;
  thaw(): void;
  /** Delays every chunk, in order. */
  delay(milliseconds: number): void;
  /** Limits the rate of each direction of a connection. */
  throttle(bytesPerSecond: number): void;
  /** `cut` and `refuse`. */
  offline(): void;
  /** Ends all faults. */
  restore(): void;
  /** Sends new connections to another server, e.g. one that was restarted. */
  retarget(port: number): void;
  close(): Promise<void>;
};

/** A socket with a path cannot be reset, and neither can one that has ended. */
const reset = (socket: Socket): void =>
  void (socket.remoteAddress === undefined ? socket.destroy() : socket.resetAndDestroy());

type Faults = { refused: boolean; frozen: Set<Direction>; delay: number; rate: number };

/** @param target port of the server on the loopback, or path of its socket. @param port own port, 0 for a free one. */
export async function startTcpProxy(target: number | string, port = 0): Promise<TcpProxy> {
  const faults: Faults = { refused: false, frozen: new Set(), delay: 0, rate: Infinity };
  const pipes = new Set<Pipe>();
  let accepted = 0;
  let destination = target;

  const server = createServer({ noDelay: true }, (client) => {
    client.on('error', () => undefined);
    if (faults.refused) return void client.resetAndDestroy();
    accepted += 1;
    const upstream = connect(
      typeof destination === 'string' ? { path: destination } : { port: destination, host: '127.0.0.1', noDelay: true },
    );
    upstream.on('error', () => reset(client));
    const pair = [new Pipe(client, upstream, 'up', faults), new Pipe(upstream, client, 'down', faults)];
    for (const pipe of pair) pipes.add(pipe);
    let halves = 2;
    for (const socket of [client, upstream]) {
      socket.on('close', () => {
        halves -= 1;
        if (halves === 0)
          for (const pipe of pair) {
            pipe.stop();
            pipes.delete(pipe);
          }
      });
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  const cut = (): void => {
    for (const pipe of pipes) pipe.reset();
  };
  const pump = (): void => {
    for (const pipe of pipes) pipe.pump();
  };

  return {
    port: (server.address() as AddressInfo).port,
    get open() {
      return pipes.size / 2;
    },
    get accepted() {
      return accepted;
    },
    cut,
    refuse: () => {
      faults.refused = true;
    },
    freeze: (...directions) => {
      faults.frozen = new Set(directions.length ? directions : ['up', 'down']);
    },
    thaw: () => {
      faults.frozen.clear();
      pump();
    },
    delay: (milliseconds) => {
      faults.delay = milliseconds;
    },
    throttle: (bytesPerSecond) => {
      faults.rate = bytesPerSecond;
    },
    offline: () => {
      faults.refused = true;
      cut();
    },
    restore: () => {
      Object.assign(faults, { refused: false, frozen: new Set(), delay: 0, rate: Infinity });
      pump();
    },
    retarget: (next) => {
      destination = next;
    },
    close: () => {
      cut();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

/** One direction of one connection: a queue whose head waits for its due time, for the rate and for a thaw. */
class Pipe {
  readonly #from: Socket;
  readonly #to: Socket;
  readonly #direction: Direction;
  readonly #faults: Faults;
  readonly #queue: { chunk: Buffer; due: number }[] = [];
  #timer: NodeJS.Timeout | undefined;
  #freeAt = 0;
  #ended = false;

  constructor(from: Socket, to: Socket, direction: Direction, faults: Faults) {
    this.#from = from;
    this.#to = to;
    this.#direction = direction;
    this.#faults = faults;
    from.on('data', (chunk: Buffer) => {
      this.#queue.push({ chunk, due: Date.now() + faults.delay });
      if (!to.writable && !to.connecting) from.pause();
      this.pump();
    });
    from.on('end', () => {
      this.#ended = true;
      this.pump();
    });
    from.on('close', () => {
      this.#ended = true;
      this.pump();
    });
    to.on('drain', () => from.resume());
  }

  pump(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#faults.frozen.has(this.#direction)) return;
    for (let head = this.#queue[0]; head; head = this.#queue[0]) {
      const wait = Math.max(head.due, this.#freeAt) - Date.now();
      if (wait > 0) {
        this.#timer = setTimeout(() => this.pump(), wait);
        return;
      }
      this.#send(head);
    }
    if (this.#ended && this.#to.writable) this.#to.end();
  }

  #send(head: { chunk: Buffer; due: number }): void {
    const { rate } = this.#faults;
    const slice = rate === Infinity ? head.chunk : head.chunk.subarray(0, Math.max(1, Math.ceil(rate / 20)));
    if (slice.length === head.chunk.length) this.#queue.shift();
    else head.chunk = head.chunk.subarray(slice.length);
    if (rate !== Infinity) this.#freeAt = Math.max(this.#freeAt, Date.now()) + (slice.length / rate) * 1_000;
    if (!this.#to.write(slice)) this.#from.pause();
  }

  reset(): void {
    this.stop();
    reset(this.#from);
    reset(this.#to);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#queue.length = 0;
  }
}
