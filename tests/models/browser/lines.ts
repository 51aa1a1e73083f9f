/** What lies between a browser and the server: a line that breaks. And a link by which the worker sends reports. */
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { startRealtimeProxy, type RealtimeProxy } from '#tests/doubles/realtime-proxy.ts';
import { startTcpProxy, type TcpProxy } from '#tests/doubles/tcp-proxy.ts';
import { startWorkerScriptProxy } from '#tests/doubles/worker-script-proxy.ts';
import { inspectedScript, workerPrelude, type Order, type Report } from './worker-prelude.ts';

export type BrowserLine = {
  /** Of the browser's site. */
  readonly port: number;
  readonly tcp: TcpProxy;
  readonly realtime: RealtimeProxy;
  close(): Promise<void>;
};

/** @param script the first lines of the core worker */
export async function startLine(server: number, script: string): Promise<BrowserLine> {
  const realtime = await startRealtimeProxy(server);
  const scripts = await startWorkerScriptProxy(realtime.port, script, inspectedScript);
  const tcp = await startTcpProxy(scripts.port);
  return {
    port: tcp.port,
    tcp,
    realtime,
    async close() {
      await tcp.close();
      await scripts.close();
      await realtime.dispose();
    },
  };
}

/** Receives the reports of one browser’s core workers; of all but the newest, the transitions that are taken. */
export type WorkerLink = {
  /** The first lines of each worker. */
  readonly script: string;
  /** Counts the workers that have begun. */
  readonly life: number;
  /** Whether one runs. */
  readonly isAlive: boolean;
  /** When the last report came; ms of the runner's clock. */
  readonly receivedAt: number;
  /** Lets time pass in the worker. Resolves when it has, or the worker is gone. */
  order(does: Order['does'], ms?: number): Promise<void>;
  close(): Promise<void>;
};

/** @param receive is called with every report, and with undefined when a new worker begins */
export async function startLink(
  charts: readonly string[],
  receive: (report: Report | undefined) => void,
): Promise<WorkerLink> {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await new Promise((resolve) => {
    sockets.once('listening', resolve);
  });
  let newest: WebSocket | undefined;
  let life = 0;
  let receivedAt = 0;
  let orders = 0;
  const given = new Map<number, () => void>();
  const endOrders = (): void => {
    for (const done of given.values()) done();
    given.clear();
  };
  sockets.on('connection', (socket: WebSocket, _incoming: IncomingMessage) => {
    newest = socket;
    life += 1;
    receivedAt = performance.now();
    endOrders();
    receive(undefined);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (newest !== socket) return;
      newest = undefined;
      endOrders();
    });
    socket.on('message', (data) => {
      const report = JSON.parse(String(data)) as Report;
      // What a worker does when a newer build replaces it comes after the newer one has begun.
      if (newest !== socket) return void (report.kind === 'took' && receive(report));
      if (report.kind === 'done') {
        given.get(report.order)?.();
        given.delete(report.order);
        return;
      }
      receivedAt = performance.now();
      receive(report);
    });
  });
  return {
    script: workerPrelude(`ws://127.0.0.1:${(sockets.address() as AddressInfo).port}`, charts),
    get life() {
      return life;
    },
    get isAlive() {
      return newest !== undefined;
    },
    get receivedAt() {
      return receivedAt;
    },
    order(does, ms = 0) {
      const socket = newest;
      if (!socket) return Promise.resolve();
      orders += 1;
      const order = orders;
      return new Promise((resolve) => {
        given.set(order, resolve);
        socket.send(JSON.stringify({ order, does, ms } satisfies Order));
      });
    },
    async close() {
      for (const client of sockets.clients) client.terminate();
      await new Promise((resolve) => {
        sockets.close(resolve);
      });
    },
  };
}
