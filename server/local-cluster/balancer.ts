import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Distributes connections over processes of this machine, byte for byte: HTTP and WebSocket alike. */
export type Balancer = {
  /** Where it listens. */
  readonly port: number;
  /** The loopback ports that take turns with new connections. Open connections stay where they are. */
  direct(ports: readonly number[]): void;
  /** Cuts all connections. */
  close(): Promise<void>;
};

/**
 * Starts a balancer.
 * @param port 0 for a free one
 * @throws Error of `listen`, such as EADDRINUSE
 */
export async function startBalancer(port: number, host: string): Promise<Balancer> {
  let targets: readonly number[] = [];
  let turn = 0;
  const open = new Set<Socket>();

  function keep(socket: Socket): Socket {
    open.add(socket);
    // Its end is the end of the pair, whatever the reason.
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    return socket;
  }

  /** Connects to the next process that accepts; without one the client's connection is cut. */
  function join(client: Socket, left: readonly number[]): void {
    const [target, ...others] = left;
    if (target === undefined || client.destroyed) {
      client.destroy();
      return;
    }
    const server = keep(connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true }));
    const onRefused = () => join(client, others);
    server.once('error', onRefused).once('connect', () => {
      server.off('error', onRefused);
      client.pipe(server).pipe(client);
      client.once('close', () => server.destroy());
      server.once('close', () => client.destroy());
    });
  }

  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    turn = (turn + 1) % Math.max(targets.length, 1);
    join(keep(client), [...targets.slice(turn), ...targets.slice(0, turn)]);
  });
  listener.listen(port, host);
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    direct(ports) {
      targets = ports;
    },
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
